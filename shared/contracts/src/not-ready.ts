/** What a person reads when we are away for a moment; a file of its own, for those who need no other problem. */
export const NOT_READY = 'The portal is unavailable right now. Try again in a moment.'
