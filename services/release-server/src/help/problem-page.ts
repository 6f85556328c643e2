import { formatCount } from '@portal/contracts/counts'
import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { copied, USUAL_LANGUAGE } from '../reading/code.ts'
import { crumbs } from '../reading/crumbs.ts'
import { goOn } from '../reading/go-on.ts'
import { onThisPage } from '../reading/on-this-page.ts'
import { renderMarkdown } from '../reading/render-markdown.ts'
import { problemForm, problemList } from './find-problem.ts'
import type { HelpDocument } from './help-documents.ts'
import { helpFrame, linksTo, TO_SUPPORT } from './help-page.ts'
import type { NamedProblem } from './named-problems.ts'
import type { ExplainedProblem } from './problem-advice.ts'
import { answerOf } from './problem-answer.ts'

/** The document that lists problems: it represents them in the contents of the help center. */
export const LIST_OF_PROBLEMS = 'errors'
const TO_DOCS = { label: 'Docs', path: PAGES.docs }
const TO_STATUS = `<a class="button" href="${PAGES.status}">Check status</a>`
const REFERENCE = 'Include the reference that was shown with the error: it takes us straight to what happened.'

/** Steps above the page of one error or status. */
export const WAY_TO_ERRORS = [TO_DOCS, { label: 'All errors', path: `${PAGES.docs}/${LIST_OF_PROBLEMS}` }]
const TO_ERRORS = `<a class="button" href="${PAGES.statusHelp}">Look up another error</a>`

/** End of such a page. For an error of our servers the way to their status comes first. */
export function stillStuck(status: number): string {
  const doors = status >= 500 ? [TO_STATUS, TO_SUPPORT, TO_ERRORS] : [TO_SUPPORT, TO_STATUS, TO_ERRORS]
  return goOn({
    title: 'Still stuck?',
    text: `${status >= 500 ? 'Check our status, or write to us.' : 'Write to us.'} ${REFERENCE}`,
    doors: doors.join(''),
  })
}

/**
 * Renders `/status-help/…`: what happened, what to do and where, what a program receives, and where to get help (rules
 * N4, N37).
 */
export function problemPage(problem: ExplainedProblem, all: readonly HelpDocument[]) {
  const { name, id, status, message, related } = problem
  const { html, sections } = renderMarkdown(explanationOf(problem), USUAL_LANGUAGE)
  const here = onThisPage(sections)
  const article = `${crumbs(WAY_TO_ERRORS)}
<h1>${escapeHtml(message)}</h1>
<dl class="help-facts"><div><dt>Name</dt><dd>${copied(name, 'name')}</dd></div><div><dt>Number</dt><dd>${copied(String(id), 'number')}</dd></div><div><dt>Status</dt><dd><code translate="no">${status}</code></dd></div></dl>
<div class="help-text">${html}</div>
${linksTo('Related', related, all)}
${stillStuck(status)}`
  return helpFrame({ all, name: LIST_OF_PROBLEMS, current: 'true', article, beside: here.beside })
}

function explanationOf({ whatHappened, todo, door, contact, ...problem }: ExplainedProblem): string {
  return `## What happened

${whatHappened}

## What to do

${todo}

${door ? `<p><a class="button-primary" href="${door.path}">${door.label}</a></p>` : ''}

## Example response

What your code receives. \`request_id\` is the reference to give us.

${answerOf(problem)}

## Who can help

${contact}
`
}

interface Asked {
  typed: string
  /** True if the address named an unknown problem. */
  isMissing?: true
  problems: readonly NamedProblem[]
}

/** Renders `/status-help`: a search for errors with its results, or the most frequent ones without input. */
export function problemsPage({ typed, isMissing, problems }: Asked, all: readonly HelpDocument[]): string {
  const missing = isMissing ? `None is called <code translate="no">${escapeHtml(typed.slice(0, 80))}</code>. ` : ''
  const wanted = isMissing ? '' : typed
  const article = `${crumbs([TO_DOCS, { label: 'Reference' }])}
<h1>${isMissing ? 'There is no such error' : 'Look up an error'}</h1>
<p class="help-lead">${missing}Every error has its own page: what happened, what to do, and whom to ask.</p>
${problemForm(problems, wanted)}
${problemList(problems, typed)}
<p class="help-more"><a href="${PAGES.docs}/${LIST_OF_PROBLEMS}">See all ${formatCount(problems.length, 'error')}</a></p>
${goOn({ title: 'Still stuck?', text: `Write to us. ${REFERENCE}`, doors: `${TO_SUPPORT}${TO_STATUS}` })}`
  return helpFrame({ all, name: LIST_OF_PROBLEMS, article })
}
