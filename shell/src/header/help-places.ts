/** Element of the help menu for what takes a script; `HelpMenu` renders nothing into it. */
export const HELP_ACTS = 'help-acts'
