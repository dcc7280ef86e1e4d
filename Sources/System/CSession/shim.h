// Types and numbers alone: the functions are looked up when a session manager is there.
#include <X11/SM/SMlib.h>
