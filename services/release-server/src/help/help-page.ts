import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { type Code, codeBlock } from '../reading/code.ts'
import { crumbs } from '../reading/crumbs.ts'
import { fold } from '../reading/fold.ts'
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
  /** Address that *was this helpful* is sent to. */
  ratingsUrl: string
}

/** The page of one document: where it stands among the others, its text, and where to go on. */
export function documentPage({ document, text, all, ratingsUrl }: HelpPage): string {
  const { name, title, summary, screen, newest } = document
  const here = onThisPage(text.sections)
  const { before, after } = neighborsOf(document, all)
  // What the end of the page leads to anyhow is said there.
  const related = document.related.filter((one) => one !== before?.name && one !== after?.name)
  const article = `${crumbs([{ label: 'Docs', path: PAGES.docs }, { label: document.group }])}
<h1>${escapeHtml(title)}</h1>
<p class="help-lead">${escapeHtml(summary)}</p>
${screen ? `<p class="help-screen"><a class="button" href="${screen.path}">${escapeHtml(screen.label)}</a></p>` : ''}
${newest ? '' : here.folded}
<div class="help-text">${text.html}</div>
${linksTo('Related', related, all)}
${beforeAndAfter(before, after)}
${ratingForm(document, ratingsUrl)}`
  return helpFrame({ all, name, newest, current: 'page', article, beside: here.beside })
}

interface HelpFrame {
  all: readonly HelpDocument[]
  /** Name of the document being read, or of the one it belongs to: its group is expanded in the contents. */
  name: string
  /** Day of its latest section, which the page’s script notes as read (rule H67). */
  newest?: string | undefined
  /** Mark of the document in the contents; absent if a different page is read beside it. */
  current?: 'page' | 'true'
  /** HTML. */
  article: string
  beside?: string
}

/** Renders an article between the help center's contents and the other parts of the page. */
export function helpFrame({ all, name, newest, current, article, beside }: HelpFrame): string {
  return `<div class="help">
${contents(all, name, current)}
${tag('article', { class: 'help-article', 'data-name': name, 'data-newest': newest })}
${article}
</article>
${beside || '<div></div>'}
</div>
`
}

/** Below what one begins with: the parts of the help center, in columns of about one length. */
const COLUMNS = [
  ['Reference', 'Products'],
  ['Keys and limits', 'People'],
  ['Billing', 'Single sign-on', 'Security'],
] as const satisfies readonly (readonly HelpGroup[])[]

const FIRST_KEY = `It takes its key from the environment: <a href="${PAGES.docs}/getting-started#3-create-a-key">create one</a> first.`

/** `/docs`: every document, by its part of the help center; also where a document was looked for that is not there. */
export function contentsPage(all: readonly HelpDocument[], request: Code, title = 'How can we help?'): string {
  const entriesOf = (group: HelpGroup, row: (one: HelpDocument) => string) =>
    all.filter((one) => one.group === group).map((one) => `<li>${row(one)}</li>`)
  const start = entriesOf('Start here', (one) => `${linkTo(one)}<span>${escapeHtml(one.summary)}</span>`)
  const partOf = (group: HelpGroup) => {
    const entries = entriesOf(group, (one) => linkTo(one, one.short))
    const body = `<ul>${entries.join('')}</ul>`
    const isOpen = group === COLUMNS[0][0]
    return fold({ id: idOf(group), title: group, count: entries.length, what: 'documents', body, isOpen })
  }
  const columns = COLUMNS.map((groups) => `<div>${groups.map(partOf).join('')}</div>`)
  return `<div class="help-all">
<div class="help-begin">
<div>
<h1>${title}</h1>
${searchForm('Search docs and errors')}
<section class="help-start" aria-labelledby="start"><h2 id="start">Start here</h2><ul>${start.join('')}</ul></section>
</div>
<section class="help-request" aria-labelledby="request"><h2 id="request">Make your first request</h2>${codeBlock(request)}<p>${FIRST_KEY}</p></section>
</div>
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
    const isOpen = all.some((one) => one.group === group && one.name === name)
    return `<li><details${isOpen ? ' open' : ''}><summary>${group}</summary><ul>${entries.join('')}</ul></details></li>`
  })
  const list = `<ul>${parts.join('')}</ul>`
  return `<nav class="ways beside" aria-label="Help">${searchForm('Search docs')}${list}</nav>
<div class="help-above">${searchForm('Search docs')}<details class="folded"><summary>All documents</summary><nav class="ways" aria-label="Help, folded">${list}</nav></details></div>`
}

/** The script that handles the shortcuts also shows them. */
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
function neighborsOf(document: HelpDocument, all: readonly HelpDocument[]) {
  const at = all.indexOf(document)
  return { before: all[at - 1], after: all[at + 1] }
}

function beforeAndAfter(before: HelpDocument | undefined, after: HelpDocument | undefined): string {
  const way = (rel: string, word: string, to: HelpDocument | undefined) =>
    to ? `<a rel="${rel}" href="${pathOf(to)}"><span>${word}</span>${escapeHtml(to.title)}</a>` : ''
  return `<nav class="help-turn" aria-label="Previous and next">${way('prev', 'Previous', before)}${way('next', 'Next', after)}</nav>`
}

/** Useless without a script, and hidden then. */
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
