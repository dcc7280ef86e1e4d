#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/keysym.h>
#include <X11/XKBlib.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/sync.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <locale.h>
#include <langinfo.h>
#include <sys/ipc.h>
#include <sys/shm.h>

/* Swift cannot call C functions with a variable number of arguments. These are Xlib's own, declared
 * once more with the arguments that are used here; every argument is as wide as a pointer, which the
 * calling conventions of 64-bit Linux pass alike in both forms. */
XIC tactile_XCreateIC(
    XIM im, const char *styleName, unsigned long style, const char *clientName, Window client,
    const char *focusName, Window focus, const char *preeditName, void *preedit, void *end)
    __asm__("XCreateIC");
char *tactile_XSetICValue(XIC ic, const char *name, void *value, void *end) __asm__("XSetICValues");
char *tactile_XGetICValue(XIC ic, const char *name, void *value, void *end) __asm__("XGetICValues");
char *tactile_XGetIMValue(XIM im, const char *name, void *value, void *end) __asm__("XGetIMValues");
char *tactile_XSetIMValue(XIM im, const char *name, void *value, void *end) __asm__("XSetIMValues");
/* A list ends with the first name that is NULL. */
XVaNestedList tactile_XNestedList(
    unsigned long unused, const char *name1, void *value1, const char *name2, void *value2,
    const char *name3, void *value3, const char *name4, void *value4, void *end)
    __asm__("XVaCreateNestedList");
