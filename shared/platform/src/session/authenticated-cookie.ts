/** The flag beside the session cookie that scripts can read (account.md §4, rule B4). Says nothing about who. */
export function hasAuthenticatedCookie(): boolean {
  return document.cookie.split('; ').includes('authenticated=true')
}

export function clearAuthenticatedCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot be used during a page's unload in all browsers
  document.cookie = 'authenticated=; Path=/; Max-Age=0; SameSite=Lax'
}
