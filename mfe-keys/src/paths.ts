/* Where this remote's pages are. */

export const KEYS_PATH = '/account/keys'
export const KEYS_CRUMB = { label: 'API keys', href: KEYS_PATH }
