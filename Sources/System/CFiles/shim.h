#include <sys/xattr.h>

/* Renaming with a condition, which the C library declares for GNU sources only: not over another file,
 * or the two names exchanged in one step. */
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
