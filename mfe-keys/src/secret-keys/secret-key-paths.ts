/** Where this remote's pages are (its manifest says the same to the shell). */
export const KEYS_PATH = '/account/keys'

export function pathOfKey(id: string): string {
  return `${KEYS_PATH}/${encodeURIComponent(id)}`
}
