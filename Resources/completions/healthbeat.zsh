#compdef healthbeat

_healthbeat_value() {
    case $words[CURRENT-1] in
    unit) _values unit kg lb st ;;
    first-weekday) _values day monday tuesday wednesday thursday friday saturday sunday ;;
    theme) _values theme light dark ;;
    text-size) _values size x-small small medium large x-large xx-large xxx-large accessibility-1 accessibility-2 accessibility-3 accessibility-4 accessibility-5 ;;
    bold-text | reduce-motion | increase-contrast | reduce-transparency | status-shapes | lively-panel) _values answer yes no ;;
    number-pad) _values when automatic always never ;;
    trend) _values method standard hackersdiet libra holt ;;
    *) _message value ;;
    esac
}

local curcontext=$curcontext state line
typeset -A opt_args
local -a commands common
commands=(
    'add:Add a weight to the diary'
    'list:List entries, the oldest first'
    'edit:Change an entry'
    'delete:Delete entries'
    'stats:Show minimum, maximum, mean and change'
    'trend:Show the trend, the weekly rate and the forecast'
    'goal:Show or set the goal'
    'import:Bring in weights from files of any weight app'
    'export:Write entries to a file or standard output'
    'backup:Copy the whole diary, or list its copies'
    'restore:Bring the diary back to the state of a backup'
    'undo:Take the latest change back'
    'redo:Make the change again that was undone'
    "check:Check that the diary's file is sound"
    'settings:Show or change a setting'
    'sync:Share the diary with other devices through a folder'
    'watch:Print changes as they happen'
)
common=(
    '--json[write JSON]'
    '--data-dir=[use the diary in another directory]:directory:_directories'
    '(- *)'{-h,--help}'[show the help]'
)
local -a unit date note range
unit=('(-u --unit)'{-u+,--unit=}'[use another unit]:unit:(kg lb st)')
date=('(-d --date)'{-d+,--date=}'[when it was]:date:')
note=('(-n --note)'{-n+,--note=}'[write a text beside it]:note:')
range=('--from=[leave out what is before]:date:' '--to=[leave out what is after]:date:')

_arguments -C \
    '--tab=[begin with a tab]:tab:(today graph history averages goal)' \
    '--data-dir=[use the diary in another directory]:directory:_directories' \
    '--language=[use a language such as de for this run]:language:' \
    '--scale=[draw so many pixels a point]:number:' \
    '--theme=[choose the colours]:theme:(light dark system)' \
    '--size=[open the window in this size]:WxH:' \
    '--screenshot=[write a picture of every tab and exit]:directory:_directories' \
    '--add[open the panel that adds an entry]' \
    '--demo[show an invented diary and save nothing]' \
    '(- *)'{-h,--help}'[show the help]' \
    '(- *)'{-V,--version}'[show the version]' \
    '1:command:{_describe command commands}' \
    '*::argument:->argument' && return

case $words[1] in
add) _arguments $common $unit $date $note '*:weight:' ;;
list) _arguments $common $unit $range '(-n --last)'{-n+,--last=}'[only the latest]:number:' ;;
edit) _arguments $common $unit $date $note '(-w --weight)'{-w+,--weight=}'[the right weight]:weight:' '1:entry:(last)' ;;
delete) _arguments $common '*:entry:(last)' ;;
stats) _arguments $common $unit $range '--by=[a line for each]:period:(day week month year)' ;;
trend) _arguments $common $unit '(-m --method)'{-m+,--method=}'[smooth the weights so]:method:(standard hackersdiet libra holt)' ;;
goal) _arguments $common $unit $date '--clear[have no goal any more]' '1:weight:' ;;
import) _arguments $common $unit '--all[bring in the weights to check too]' '--yes[read weights that fit another unit in that one]' '--dry-run[only say what would be brought in]' '--date-column=[the column of the dates]:name:' '--weight-column=[the column of the weights]:name:' '--note-column=[the column of the notes]:name:' '--person-column=[the column of the people]:name:' '--corrected-unit=[the unit whatever the header says]:unit:(kg lb st)' '--date-order=[read 3/4/2026]:order:(dmy mdy)' '--encoding=[how to read the letters]:name:(windows-1250 windows-1251 windows-1252 iso-8859-2 koi8-r shift_jis gb18030 big5 euc-kr utf-16)' "--height=[whose rows of a family's file]:centimetres:" "--person=[whose rows of a family's file]:name:" '*:file:_files' ;;
export) _arguments $common $unit $range '(-f --format)'{-f+,--format=}'[kind of file]:format:(csv json openscale libra hackersdiet)' '--force[replace a file that is there]' '1:file:_files' ;;
backup) _arguments $common '(-l --list)'{-l,--list}'[list the copies]' '--force[replace a fuller copy of today]' '1:file:_files' ;;
settings) _arguments $common '--clear[have the usual value again]' '1:setting:(unit height first-weekday day-start trend theme text-size bold-text reduce-motion increase-contrast reduce-transparency status-shapes lively-panel number-pad language reminder)' '2:value:_healthbeat_value' ;;
sync) _arguments $common '--folder=[share the diary through it]:directory:_directories' '--name=[what other devices call this one]:name:' '--encrypt[seal the logs of a new folder]' '--remember[keep the key on this computer]' '1:word:(status now off retire)' '2:device:' ;;
restore) _arguments $common '1:backup:_files' ;;
watch) _arguments $common $unit ;;
*) _arguments $common ;;
esac
