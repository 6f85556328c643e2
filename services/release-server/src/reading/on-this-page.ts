import { escapeHtml } from '@portal/foundation/html'

interface PartOfPage {
  id: string
  title: string
  depth: number
}

/** Links to the parts of a page, beside it and folded above it; none to those of a text that is seen whole. */
export function onThisPage(sections: readonly PartOfPage[]): { beside: string; folded: string } {
  const main = sections.filter(({ depth }) => depth === 2)
  if (main.length < 2) return { beside: '', folded: '' }

  const links = main.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`).join('')
  return {
    beside: `<nav class="here ways beside" aria-label="On this page"><h2>On this page</h2><ul>${links}</ul></nav>`,
    folded: `<details class="here folded"><summary>On this page</summary><nav class="ways" aria-label="On this page, folded"><ul>${links}</ul></nav></details>`,
  }
}
