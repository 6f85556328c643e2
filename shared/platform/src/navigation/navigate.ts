/**
 * Navigates to a path of the portal, whichever part owns it. Reaches every router, because the shell wraps `pushState`.
 */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  const url = new URL(path, location.href)
  if (url.origin !== location.origin) throw new Error(`${path} leads out of the portal: use a link.`)
  if (replace) history.replaceState(history.state, '', url)
  else history.pushState(null, '', url)
}
