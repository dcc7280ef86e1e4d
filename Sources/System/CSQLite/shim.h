#include <sqlite3.h>

/// SQLite's `sqlite3_db_config` for options of one number, since Swift calls no function of a
/// variable count of arguments; on the processors of Linux both take such arguments alike.
int sqlite3_db_config_number(sqlite3 *connection, int option, int value, int *present)
    __asm__("sqlite3_db_config");
