#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/* How many blocks of memory the calling thread has asked the heap for. */
unsigned long allocations_of_this_thread(void);

/* How many bytes these blocks have together. */
unsigned long bytes_of_this_thread(void);

#endif
