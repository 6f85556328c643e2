/** Message shown while the portal is temporarily unavailable; a separate file for code that needs no other problem. */
export const NOT_READY = 'The portal is unavailable right now. Try again in a moment.'
