// The program is in the folder `iOS` and its interface in `Interface`; a target needs a source of
// its own.
