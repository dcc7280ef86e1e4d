#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

/* libdispatch's two entry points for an event loop that is not its own: the file descriptor that
 * becomes readable when the main queue has work, and the call that does that work. */
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

/* The wait with a timeout in nanoseconds, which the C library declares for GNU sources only. */
int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *timeout, const sigset_t *mask);

/* Foundation's own run loop, asked without running it: when its next timer is due, in seconds since
 * 2001, or 0 when there is none. Foundation exports these and has no Swift names for them. */
const void *CFRunLoopGetMain(void);
double CFRunLoopGetNextTimerFireDate(const void *loop, const void *mode);
extern const void *const kCFRunLoopDefaultMode;
