import bowser from 'bowser'

/** What a person would call a browser: `Chrome on Windows`; `""` for one that nobody knows. It is what the browser says, and no proof. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return ''

  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
