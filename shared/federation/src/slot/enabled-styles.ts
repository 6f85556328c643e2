import type { PlannedRelease } from '@portal/contracts/platform'

/**
 * Two releases of a remote name their classes alike, and a page that stays open may have had both: the styles of this one count,
 * those of its others do not until one of them is shown again (rule P14).
 */
export function enableStylesOf({ base }: Pick<PlannedRelease, 'base'>): void {
  const own = new URL(base, location.href).href
  const allReleases = new URL('..', own).href
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href.startsWith(allReleases)) link.disabled = !link.href.startsWith(own)
}
