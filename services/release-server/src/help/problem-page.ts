import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { COPY } from '../reading/code.ts'
import { crumbs } from '../reading/crumbs.ts'
import { goOn } from '../reading/go-on.ts'
import { problemForm, problemList } from './find-problem.ts'
import type { HelpDocument } from './help-documents.ts'
import { helpFrame, linksTo, TO_SUPPORT } from './help-page.ts'
import type { ExplainedProblem } from './problem-advice.ts'

/** The document that lists them: in the contents of the help center it stands for each. */
const LIST = 'errors'
const TO_ERRORS = [
  { label: 'Docs', path: PAGES.docs },
  { label: 'All errors', path: `${PAGES.docs}/${LIST}` },
]
const TO_STATUS = `<a class="button" href="${PAGES.status}">Check status</a>`
const REFERENCE = 'Include the reference that was shown with the error: it takes us straight to what happened.'

/** `/status-help/…`: what happened, what to do and where, and whom to ask (rule N4). */
export function problemPage(problem: ExplainedProblem, inHtml: (text: string) => string, all: readonly HelpDocument[]) {
  const { name, id, status, message, todo, door, whom, related } = problem
  const article = `${crumbs(TO_ERRORS)}
<h1>${escapeHtml(message)}</h1>
<dl class="help-facts"><div><dt>Name</dt><dd>${copied(name)}</dd></div><div><dt>Number</dt><dd>${copied(String(id))}</dd></div><div><dt>Status</dt><dd><code>${status}</code></dd></div></dl>
<div class="help-text">
<h2>What happened</h2>
<p>A request was refused with status ${status}. ${escapeHtml(STATUS_WORDS[status] ?? '')}</p>
<h2>What to do</h2>
${inHtml(todo)}
${door ? `<p><a class="button-primary" href="${door.path}">${door.label}</a></p>` : ''}
<h2>Whom to ask</h2>
${inHtml(whom)}
</div>
${linksTo('Related', related, all)}
${goOn({
  title: 'Still stuck?',
  text: `Write to us. ${REFERENCE}`,
  doors: `${TO_SUPPORT}${TO_STATUS}<a class="button" href="${PAGES.statusHelp}">Look up another error</a>`,
})}`
  return helpFrame({ all, name: LIST, current: 'true', article })
}

/** A name to be given to somebody, with the button that copies it. */
function copied(text: string): string {
  return `<code>${escapeHtml(text)}</code> ${COPY}`
}

interface Asked {
  typed: string
  /** It was asked for by its address, and is no problem of ours. */
  isMissing?: true
}

/** `/status-help`: a field that finds errors, what it found, or what is met most while nothing is typed. */
export function problemsPage({ typed, isMissing }: Asked, all: readonly HelpDocument[]): string {
  const missing = isMissing ? `None is called <code>${escapeHtml(typed.slice(0, 80))}</code>. ` : ''
  const article = `${crumbs(TO_ERRORS)}
<h1>${isMissing ? 'There is no such error' : 'Look up an error'}</h1>
<p class="help-lead">${missing}Every error has its own page: what happened, what to do, and whom to ask.</p>
${problemForm(isMissing ? '' : typed)}
${problemList(typed)}
<p class="help-more"><a href="${PAGES.docs}/${LIST}">See all errors</a></p>
${goOn({ title: 'Still stuck?', text: `Write to us. ${REFERENCE}`, doors: `${TO_SUPPORT}${TO_STATUS}` })}`
  return helpFrame({ all, name: LIST, current: 'true', article })
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Something in it is missing or not valid.',
  401: 'It did not prove who is asking.',
  402: 'It is not covered by what was bought, or a card was refused.',
  403: 'Whoever asked is not allowed to do this.',
  404: 'What it asked for does not exist, or belongs to somebody else.',
  405: 'This address does not take requests of that method.',
  409: 'It conflicts with how things are now: something changed in the meantime, or something else has to be done first.',
  412: 'It came in a form that is not accepted, or what it was based on has changed.',
  413: 'It was too large.',
  415: 'It was in a format that is not accepted.',
  422: 'It was understood, but holds something that we never accept.',
  429: 'There were too many requests in too short a time.',
  500: 'Something broke on our side.',
  501: 'That is not available yet.',
  502: 'Something that we depend on did not answer as it should.',
  503: 'We were unavailable for a moment.',
}
