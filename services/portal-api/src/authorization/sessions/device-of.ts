import bowser from 'bowser'

/**
 * Returns a readable name of a browser, such as `Chrome on Windows`; `""` if unknown. Based on what the browser claims,
 * so it proves nothing.
 */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return ''

  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
