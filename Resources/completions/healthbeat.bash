# bash completion of healthbeat

_healthbeat() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    local commands="add list edit delete stats trend goal import export backup restore undo redo check settings sync watch"
    local command="" word
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case " $commands " in *" $word "*)
            command=$word
            break
            ;;
        esac
    done
    COMPREPLY=()
    # Readline makes words of their own of "=" and what stands before it.
    if [ "$previous" = = ]; then previous=${COMP_WORDS[COMP_CWORD - 2]}; fi
    if [ "$current" = = ]; then
        previous=${COMP_WORDS[COMP_CWORD - 1]}
        current=
    fi
    case $previous in
    --tab) COMPREPLY=($(compgen -W "today graph history averages goal" -- "$current")) && return ;;
    --theme) COMPREPLY=($(compgen -W "light dark system" -- "$current")) && return ;;
    --unit | -u | --corrected-unit) COMPREPLY=($(compgen -W "kg lb st" -- "$current")) && return ;;
    --by) COMPREPLY=($(compgen -W "day week month year" -- "$current")) && return ;;
    --method | -m) COMPREPLY=($(compgen -W "standard hackersdiet libra holt" -- "$current")) && return ;;
    --date-order) COMPREPLY=($(compgen -W "dmy mdy" -- "$current")) && return ;;
    --encoding) COMPREPLY=($(compgen -W "windows-1250 windows-1251 windows-1252 iso-8859-2 koi8-r shift_jis gb18030 big5 euc-kr utf-16" -- "$current")) && return ;;
    --format | -f)
        COMPREPLY=($(compgen -W "csv json openscale libra hackersdiet" -- "$current")) && return
        ;;
    --data-dir | --screenshot | --folder) COMPREPLY=($(compgen -d -- "$current")) && return ;;
    --date | -d | --note | -n | --weight | -w | --from | --to | --last | --language | --scale | --size | --height | --person | --name) return ;;
    esac
    if [[ $current == -* ]]; then
        local options="--json --data-dir --help"
        case $command in
        "") options="--tab --data-dir --language --scale --theme --size --screenshot --add --demo --help --version" ;;
        add) options+=" --date --note --unit" ;;
        list) options+=" --last --from --to --unit" ;;
        edit) options+=" --weight --date --note --unit" ;;
        stats) options+=" --by --from --to --unit" ;;
        trend) options+=" --method --unit" ;;
        goal) options+=" --date --clear --unit" ;;
        import) options+=" --all --corrected-unit --dry-run --date-column --date-order --encoding --height --note-column --person --person-column --unit --weight-column --yes" ;;
        export) options+=" --format --force --from --to --unit" ;;
        backup) options+=" --list --force" ;;
        settings) options+=" --clear" ;;
        sync) options+=" --folder --name --encrypt --remember" ;;
        watch) options+=" --unit" ;;
        esac
        COMPREPLY=($(compgen -W "$options" -- "$current"))
        return
    fi
    case $command in
    "") COMPREPLY=($(compgen -W "$commands" -- "$current")) ;;
    settings)
        case $previous in
        unit) COMPREPLY=($(compgen -W "kg lb st" -- "$current")) ;;
        first-weekday) COMPREPLY=($(compgen -W "monday tuesday wednesday thursday friday saturday sunday" -- "$current")) ;;
        theme) COMPREPLY=($(compgen -W "light dark" -- "$current")) ;;
        text-size) COMPREPLY=($(compgen -W "x-small small medium large x-large xx-large xxx-large accessibility-1 accessibility-2 accessibility-3 accessibility-4 accessibility-5" -- "$current")) ;;
        bold-text | reduce-motion | increase-contrast | reduce-transparency | status-shapes | lively-panel) COMPREPLY=($(compgen -W "yes no" -- "$current")) ;;
        number-pad) COMPREPLY=($(compgen -W "automatic always never" -- "$current")) ;;
        trend) COMPREPLY=($(compgen -W "standard hackersdiet libra holt" -- "$current")) ;;
        settings) COMPREPLY=($(compgen -W "unit height first-weekday day-start trend theme text-size bold-text reduce-motion increase-contrast reduce-transparency status-shapes lively-panel number-pad language reminder" -- "$current")) ;;
        esac
        ;;
    sync) COMPREPLY=($(compgen -W "status now off retire" -- "$current")) ;;
    edit | delete) COMPREPLY=($(compgen -W "last" -- "$current")) ;;
    import | export | backup | restore) COMPREPLY=($(compgen -f -- "$current")) ;;
    esac
}
complete -o filenames -F _healthbeat healthbeat
