#include <pixman.h>

/* Asks the processor to fetch the line of memory around an address that will be written to. */
static inline void prefetch_for_writing(const void *address) {
    __builtin_prefetch(address, 1);
}
