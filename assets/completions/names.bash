
# Completes names that joinsaw knows: built-in puzzles, families, and the holes of puzzles with their cells.
_joinsaw_names() {
    local line="${COMP_LINE:0:COMP_POINT}" current before names="" words=()
    current="${line##*[[:space:]]}"
    read -r -a words <<< "${line%"$current"}"
    before="${words[${#words[@]} - 1]}"
    case "$before" in
        --given | --hole)
            case "$current" in
                *=*) names="{{cells}}" ;;
                *) names="{{holes}}" && compopt -o nospace 2> /dev/null ;;
            esac
            ;;
        {{flags}} | [!-]*)
            case "${words[1]}" in
                {{solvers}}) names="{{puzzles}}" ;;
                new) names="{{families}}" ;;
            esac
            ;;
    esac
    case "$current" in
        -*) names="" ;;
    esac
    COMPREPLY=()
    if [[ -n "$names" && ${#words[@]} -gt 1 ]]; then
        COMPREPLY=($(compgen -W "$names" -- "$current"))
    fi
    if [[ ${#COMPREPLY[@]} -eq 0 ]]; then
        _joinsaw "$@"
    elif [[ "$before" != --given && "$before" != --hole && "${words[1]}" != new ]]; then
        # A puzzle may also be a file.
        COMPREPLY+=($(compgen -f -- "$current"))
    elif [[ "$current" == *=* && "$COMP_WORDBREAKS" == *=* ]]; then
        # What stands before the sign is a word of its own to bash.
        COMPREPLY=("${COMPREPLY[@]#*=}")
    fi
}

complete -F _joinsaw_names -o bashdefault -o default joinsaw
