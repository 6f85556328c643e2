/** The link that this click follows inside the portal, in this tab; `undefined` for every other click. */
export function linkOf(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined

  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement)) return undefined
  if (link.origin !== location.origin || link.hasAttribute('download')) return undefined
  return link.target && link.target !== '_self' ? undefined : link
}
