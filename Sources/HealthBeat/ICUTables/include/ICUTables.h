// Nothing to call: the tables replace those of Foundation's library.
