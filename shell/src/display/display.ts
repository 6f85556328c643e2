import { type DateFormat, THEMES, type Theme } from '@portal/contracts/frame'

/** A choice of how every page is shown: it is an attribute of the document and a cookie of this name. */
export type DisplayChoice = { theme: Theme } | { dates: DateFormat }

/** The theme that the document was drawn in. */
export function themeOfDocument(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'
}
