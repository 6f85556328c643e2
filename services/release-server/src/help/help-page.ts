import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { COPY } from '../reading/code.ts'
import { crumbs } from '../reading/crumbs.ts'
import { goOn } from '../reading/go-on.ts'
import { onThisPage } from '../reading/on-this-page.ts'
import { HELP_GROUPS, type HelpDocument } from './help-documents.ts'
import type { ExplainedProblem } from './problem-advice.ts'
import type { RenderedText } from './render-markdown.ts'

export function pathOf({ name }: Pick<HelpDocument, 'name'>): string {
  return `${PAGES.docs}/${name}`
}

const TO_ERRORS = [
  { label: 'Docs', path: PAGES.docs },
  { label: 'All errors', path: `${PAGES.docs}/errors` },
]

export interface HelpPage {
  document: HelpDocument
  text: RenderedText
  all: readonly HelpDocument[]
  /** Where *was this helpful* is sent. */
  ratingsUrl: string
}

/** The page of one document: where it stands among the others, its text, and where to go on. */
export function documentPage({ document, text, all, ratingsUrl }: HelpPage): string {
  const { title, summary, screen } = document
  const here = onThisPage(text.sections)
  return `<div class="help">
${contents(all, document)}
<article class="help-article">
${crumbs([{ label: 'Docs', path: PAGES.docs }, { label: document.group }])}
<h1>${escapeHtml(title)}</h1>
<p class="help-lead">${escapeHtml(summary)}</p>
${screen ? `<p class="help-screen"><a class="button" href="${screen.path}">${escapeHtml(screen.label)}</a></p>` : ''}
${here.folded}
<div class="help-text">${text.html}</div>
${relatedTo(document, all)}
${ratingForm(document, ratingsUrl)}
</article>
${here.beside || '<div></div>'}
</div>
`
}

/** `/docs`: every document, by its part of the help center; also where a document was looked for that is not there. */
export function contentsPage(all: readonly HelpDocument[], title = 'How can we help?'): string {
  const parts = HELP_GROUPS.map((group) => {
    const entries = all
      .filter((one) => one.group === group)
      .map(
        (one) =>
          `<li><a href="${pathOf(one)}">${escapeHtml(one.title)}</a><span>${escapeHtml(one.summary)}</span></li>`,
      )
    return `<section aria-labelledby="${idOf(group)}"><h2 id="${idOf(group)}">${group}</h2><ul>${entries.join('')}</ul></section>`
  })
  return `<div class="help-all">
<h1>${title}</h1>
${searchForm()}
<div class="help-parts">${parts.join('\n')}</div>
${goOn(NOT_FOUND_HERE)}
</div>
`
}

const TO_SUPPORT = `<a class="button" href="${PAGES.contact}">Write to support</a>`

const TO_STATUS = `<a class="button" href="${PAGES.status}">See whether everything works</a>`
const REFERENCE =
  'When you write, name the reference that was shown with the error: it takes us straight to what happened.'

const NOT_FOUND_HERE = {
  title: 'Not what you were looking for?',
  text: 'Every error has a page of its own, by its name and by its number. Somebody of us answers the rest within a business day.',
  doors: `<a class="button" href="${PAGES.statusHelp}">Look up an error</a>${TO_SUPPORT}`,
}

/** `/status-help/…`: what happened, what to do, and whom to ask (rule N4). */
export function problemPage(problem: ExplainedProblem, inHtml: (text: string) => string, all: readonly HelpDocument[]) {
  const { name, id, status, message, todo, whom } = problem
  return `<div class="help-problem">
<header>${crumbs(TO_ERRORS)}
<h1>What this error means</h1></header>
<div class="help-text">
<p class="help-message">${escapeHtml(message)}</p>
<h2>What happened</h2>
<p>A request was refused with status ${status}. ${escapeHtml(STATUS_WORDS[status] ?? '')}</p>
<h2>What to do</h2>
${inHtml(todo)}
<h2>Whom to ask</h2>
${inHtml(whom)}
</div>
<aside aria-labelledby="programs"><h2 id="programs">For programs</h2>
<dl class="help-facts"><dt>Name</dt><dd>${copied(name)}</dd><dt>Number</dt><dd>${copied(String(id))}</dd><dt>Status</dt><dd><code>${status}</code></dd></dl>
${linksTo('Read on', problem.related, all)}
</aside>
${askOn('Another error, or not solved?')}
</div>
`
}

/** A name to be given to somebody, with the button that copies it. */
function copied(text: string): string {
  return `<code>${escapeHtml(text)}</code> ${COPY}`
}

/** What somebody does next whom the page did not help: looks for another, or writes (rule N17). */
function askOn(title: string): string {
  return goOn({
    title,
    text: REFERENCE,
    doors: `${searchForm('The name or the number of an error')}${TO_SUPPORT}${TO_STATUS}`,
  })
}

/** What is named is no problem of ours, or nothing is named. */
export function problemsPage(wanted: string, all: readonly HelpDocument[]): string {
  const title = wanted ? 'There is no such error' : 'What an error means'
  const said = wanted ? `<p>No error of ours is called <code>${escapeHtml(wanted.slice(0, 80))}</code>.</p>` : ''
  return `<div class="help-problem">
<header>${crumbs(TO_ERRORS)}
<h1>${title}</h1></header>
<div class="help-text">
${said}
<p>Every error has a page of its own: its name and its number lead there. <a href="${PAGES.docs}/errors">All errors</a> lists them.</p>
${searchForm('The name or the number of an error')}
</div>
<aside>${linksTo('Read on', ['error-answers', 'rates', 'getting-started'], all)}</aside>
${goOn({
  title: 'Not solved?',
  text: REFERENCE,
  doors: `${TO_SUPPORT}${TO_STATUS}`,
})}
</div>
`
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Something in it cannot be used as it is.',
  401: 'It did not say who asks, or not in a way that counts.',
  402: 'What it asks for is not covered by what was bought, or a card was refused.',
  403: 'Whoever asked may not do this.',
  404: 'What it is about is not there, or not for whoever asked.',
  409: 'It does not fit how things are at the moment.',
  412: 'It was sent in a form, or on a footing, that is not taken.',
  413: 'It was too large.',
  415: 'It was in a format that is not taken.',
  422: 'It was understood, and holds something that we never take.',
  429: 'There were too many in too short a time.',
  500: 'Something broke on our side.',
  502: 'Something that we depend on did not answer as it should.',
  503: 'We were away for a moment.',
}

function contents(all: readonly HelpDocument[], here: HelpDocument): string {
  const parts = HELP_GROUPS.map((group) => {
    const entries = all
      .filter((one) => one.group === group)
      .map(
        (one) =>
          `<li>${tag('a', { href: pathOf(one), 'aria-current': one === here ? 'page' : undefined })}${escapeHtml(one.title)}</a></li>`,
      )
    return `<li><span>${group}</span><ul>${entries.join('')}</ul></li>`
  })
  const list = `<ul>${parts.join('')}</ul>`
  return `<nav class="ways beside" aria-label="Help">${searchForm()}${list}</nav>
<details class="folded"><summary>All documents</summary><nav class="ways" aria-label="Help, folded">${searchForm()}${list}</nav></details>`
}

function searchForm(placeholder = 'What can we help you with?'): string {
  return `<form class="help-search" action="${PAGES.search}" role="search"><input class="field" type="search" name="q" aria-label="Search" placeholder="${placeholder}" autocomplete="off"></form>`
}

function relatedTo({ related }: HelpDocument, all: readonly HelpDocument[]): string {
  return linksTo('Related', related, all)
}

function linksTo(title: string, names: readonly string[], all: readonly HelpDocument[]): string {
  const found = names.flatMap((name) => all.find((one) => one.name === name) ?? [])
  if (!found.length) return ''

  const links = found.map(
    (one) => `<li><a href="${pathOf(one)}">${escapeHtml(one.title)}</a><span>${escapeHtml(one.summary)}</span></li>`,
  )
  return `<section class="help-related" aria-labelledby="related"><h2 id="related">${title}</h2><ul>${links.join('')}</ul></section>`
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
