import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { crumbs } from '../reading/crumbs.ts'
import { goOn } from '../reading/go-on.ts'
import { icon } from '../reading/icon.ts'
import { onThisPage } from '../reading/on-this-page.ts'
import type { RenderedText } from '../reading/render-markdown.ts'
import { HELP_GROUPS, type HelpDocument, type HelpGroup } from './help-documents.ts'

export function pathOf({ name }: Pick<HelpDocument, 'name'>): string {
  return `${PAGES.docs}/${name}`
}

export interface HelpPage {
  document: HelpDocument
  text: RenderedText
  all: readonly HelpDocument[]
  /** Where *was this helpful* is sent. */
  ratingsUrl: string
}

/** The page of one document: where it stands among the others, its text, and where to go on. */
export function documentPage({ document, text, all, ratingsUrl }: HelpPage): string {
  const { name, title, summary, screen } = document
  const here = onThisPage(text.sections)
  const article = `${crumbs([{ label: 'Docs', path: PAGES.docs }, { label: document.group }])}
<h1>${escapeHtml(title)}</h1>
<p class="help-lead">${escapeHtml(summary)}</p>
${screen ? `<p class="help-screen"><a class="button" href="${screen.path}">${escapeHtml(screen.label)}</a></p>` : ''}
${here.folded}
<div class="help-text">${text.html}</div>
${linksTo('Related', document.related, all)}
${beforeAndAfter(document, all)}
${ratingForm(document, ratingsUrl)}`
  return helpFrame({ all, name, current: 'page', article, beside: here.beside })
}

interface HelpFrame {
  all: readonly HelpDocument[]
  /** Of the document that is read, or that stands for what is. */
  name: string
  current: 'page' | 'true'
  /** HTML. */
  article: string
  beside?: string
}

/** What is read in the help center stands between its contents and the parts of the page. */
export function helpFrame({ all, name, current, article, beside }: HelpFrame): string {
  return `<div class="help">
${contents(all, name, current)}
${tag('article', { class: 'help-article', 'data-name': name })}
${article}
</article>
${beside || '<div></div>'}
</div>
`
}

/** Below what one begins with: the parts of the help center, in columns of about one length. */
const COLUMNS: readonly (readonly HelpGroup[])[] = [
  ['Products', 'Reference'],
  ['Keys and limits', 'People'],
  ['Billing', 'Single sign-on', 'Security'],
]

/** `/docs`: every document, by its part of the help center; also where a document was looked for that is not there. */
export function contentsPage(all: readonly HelpDocument[], title = 'How can we help?'): string {
  const partOf = (group: HelpGroup, row: (one: HelpDocument) => string) => {
    const entries = all.filter((one) => one.group === group).map((one) => `<li>${row(one)}</li>`)
    return `<section aria-labelledby="${idOf(group)}"><h2 id="${idOf(group)}">${group}</h2><ul>${entries.join('')}</ul></section>`
  }
  const columns = COLUMNS.map(
    (groups) => `<div>${groups.map((group) => partOf(group, (one) => linkTo(one, one.short))).join('\n')}</div>`,
  )
  return `<div class="help-all">
<h1>${title}</h1>
${searchForm('Search docs and errors')}
<div class="help-start">${partOf('Start here', (one) => `${linkTo(one)}<span>${escapeHtml(one.summary)}</span>`)}</div>
<div class="help-parts">${columns.join('\n')}</div>
${goOn(NOT_FOUND_HERE)}
</div>
`
}

function linkTo(document: HelpDocument, label = document.title): string {
  return `<a href="${pathOf(document)}">${escapeHtml(label)}</a>`
}

export const TO_SUPPORT = `<a class="button" href="${PAGES.contact}">Write to support</a>`

const NOT_FOUND_HERE = {
  title: 'Can’t find what you need?',
  text: 'Every error has its own page, by name and by number. For anything else, write to us: we answer within one business day.',
  doors: `<a class="button" href="${PAGES.statusHelp}">Look up an error</a>${TO_SUPPORT}`,
}

function contents(all: readonly HelpDocument[], name: string, current: HelpFrame['current']): string {
  const parts = HELP_GROUPS.map((group) => {
    const entries = all
      .filter((one) => one.group === group)
      .map(
        (one) =>
          `<li>${tag('a', { href: pathOf(one), 'aria-current': one.name === name ? current : undefined })}${escapeHtml(one.short)}</a></li>`,
      )
    return `<li><span>${group}</span><ul>${entries.join('')}</ul></li>`
  })
  const list = `<ul>${parts.join('')}</ul>`
  return `<nav class="ways beside" aria-label="Help">${searchForm('Search docs')}${list}</nav>
<div class="help-above">${searchForm('Search docs')}<details class="folded"><summary>All documents</summary><nav class="ways" aria-label="Help, folded">${list}</nav></details></div>`
}

/** The keys that lead to it are shown by the script that hears them. */
function searchForm(placeholder: string): string {
  return `<form class="help-search" action="${PAGES.search}" role="search"><span class="search-field">${icon('search')}<input class="field" type="search" name="q" aria-label="Search docs and errors" placeholder="${placeholder}" autocomplete="off"></span></form>`
}

export function linksTo(title: string, names: readonly string[], all: readonly HelpDocument[]): string {
  const found = names.flatMap((name) => all.find((one) => one.name === name) ?? [])
  if (!found.length) return ''

  const links = found.map((one) => `<li>${linkTo(one)}<span>${escapeHtml(one.summary)}</span></li>`)
  return `<section class="help-related" aria-labelledby="related"><h2 id="related">${title}</h2><ul>${links.join('')}</ul></section>`
}

/** The documents that stand before and after it in the help center. */
function beforeAndAfter(document: HelpDocument, all: readonly HelpDocument[]): string {
  const at = all.indexOf(document)
  const way = (rel: string, word: string, to: HelpDocument | undefined) =>
    to ? `<a rel="${rel}" href="${pathOf(to)}"><span>${word}</span>${escapeHtml(to.title)}</a>` : ''
  return `<nav class="help-turn" aria-label="Previous and next">${way('prev', 'Previous', all[at - 1])}${way('next', 'Next', all[at + 1])}</nav>`
}

/** Of no use without a script, and not seen without one. */
function ratingForm({ name }: HelpDocument, ratingsUrl: string): string {
  const form = tag('form', {
    class: 'help-rating',
    action: ratingsUrl,
    'data-document': name,
    'aria-labelledby': 'helpful',
  })
  return `${form}<h2 id="helpful">Was this helpful?</h2><div><button type="submit" class="button" value="yes">Yes</button><button type="submit" class="button" value="no">No</button></div><p role="status"></p></form>`
}

function idOf(group: string): string {
  return `part-${group.toLowerCase().replaceAll(' ', '-')}`
}
