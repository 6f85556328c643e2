import { THEMES, type Theme } from '@portal/contracts/frame'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Shows the theme at once, and has the server draw the next document in it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

/** The theme that the document was drawn in. */
export function themeOfDocument(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'
}
