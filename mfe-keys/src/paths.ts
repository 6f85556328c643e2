import { PAGES } from '@portal/contracts/pages'

/* Where this remote's pages are. */

export const KEYS_PATH = PAGES.keys
export const KEYS_CRUMB = { label: 'API keys', href: KEYS_PATH }

export const WEBSITE_KEYS_PATH = '/account/website-keys'
export const WEBSITE_KEYS_CRUMB = { label: 'Website keys', href: WEBSITE_KEYS_PATH }

export const USAGE_PATH = '/account/usage'

export const TOOLS_PATH = '/account/tools'

/** The page of a key, below the list of its kind. */
export function pathOfKey(list: string, key_id: string): string {
  return `${list}/${encodeURIComponent(key_id)}`
}
