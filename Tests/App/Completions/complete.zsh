# Prints what zsh offers at the end of a line: zsh -f complete.zsh DIRECTORY LINE
# DIRECTORY holds the completion functions. Completion works in an editor only, for which an
# interactive shell runs behind a terminal of its own.
zmodload zsh/zpty
export OFFERS=$(mktemp) FUNCTIONS=$1 LINE=$2
setup=$(mktemp)
cat >$setup <<'SETUP'
fpath=($FUNCTIONS $fpath)
autoload -Uz compinit
compinit -D -u
# Every match goes through compadd; the calls that only ask go on as they are.
compadd() {
    local -a asking matches
    local -A queried
    zparseopts -E -a asking O: A: D: || return
    if (( $#asking )); then
        builtin compadd "$@"
        return
    fi
    builtin compadd -A matches "$@"
    (( $#matches )) && print -rl -- $matches >>$OFFERS
    builtin compadd "$@"
}
zle -C offer complete-word _generic
finish() {
    BUFFER=$LINE
    CURSOR=$#BUFFER
    zle offer
    exit
}
zle -N finish
zle -N zle-line-init finish
SETUP
zpty inner "PS1= zsh -f -i"
zpty -w inner "source $setup"
while zpty -r inner line; do :; done
cat $OFFERS
rm -f $OFFERS $setup
