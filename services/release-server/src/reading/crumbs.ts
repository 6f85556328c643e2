import { escapeHtml } from '@portal/foundation/html'

/** The way to a page, from the outside in, as every page of the portal shows it; the last needs no link. */
export function crumbs(way: readonly { label: string; path?: string }[]): string {
  const steps = way.map(({ label, path }) => {
    const said = escapeHtml(label)
    return `<li>${path ? `<a href="${path}">${said}</a>` : said}</li>`
  })
  return `<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps.join('')}</ol></nav>`
}
