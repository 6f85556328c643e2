/** Where this remote's pages are (its manifest says the same to the shell). */
export const KEYS_PATH = '/account/keys'
export const KEYS_CRUMB = { label: 'API keys', href: KEYS_PATH }

export function pathOfKey(id: string): string {
  return `${KEYS_PATH}/${encodeURIComponent(id)}`
}
