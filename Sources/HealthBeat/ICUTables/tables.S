// What packaging/icu/make made, of which packaging/files.sh tells a release build.
#ifdef ICU_TABLES
#include ICU_TABLES
#endif
