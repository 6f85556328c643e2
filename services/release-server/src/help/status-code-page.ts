import { problemPath } from '@portal/contracts/help'
import { HTTP_STATUSES, httpStatusOf } from '@portal/contracts/http-status'
import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { USUAL_LANGUAGE } from '../reading/code.ts'
import { crumbs } from '../reading/crumbs.ts'
import { onThisPage } from '../reading/on-this-page.ts'
import { renderMarkdown } from '../reading/render-markdown.ts'
import type { HelpDocument } from './help-documents.ts'
import { helpFrame } from './help-page.ts'
import type { NamedProblem } from './named-problems.ts'
import { answerOf } from './problem-answer.ts'
import { LIST_OF_PROBLEMS, stillStuck, WAY_TO_ERRORS } from './problem-page.ts'

/** Statuses that may be gone when the same request is sent again. */
const PASSING = [408, 425, 429, 500, 502, 503, 504, 507]
const AGAIN =
  'In a program, the same request may succeed later. Without a `Retry-After` header, begin with one second and wait twice as long each time.'
const NOT_AGAIN = 'In a program, change the request before you send it again: the same one gets the same answer.'

/** Returns the status that somebody looks up: three digits from 400 to 599, and nothing else. */
export function statusIn(wanted: string): number | undefined {
  return /^[45]\d\d$/.test(wanted) ? Number(wanted) : undefined
}

/** Renders `/status-help/404`: what the status means, what to do, an answer that has it, and all our errors that do (rule L5). */
export function statusCodePage(
  status: number,
  problems: readonly NamedProblem[],
  all: readonly HelpDocument[],
): string {
  const { title, help } = httpStatusOf(status)
  const [meaning = '', ...todo] = help.split(/(?<=\.) /)
  const own = problems.filter((problem) => problem.status === status)
  const { html, sections } = renderMarkdown(explanationOf(status, todo.join(' '), own), USUAL_LANGUAGE)
  const heading = `Errors that return ${status}`
  const here = onThisPage([...sections, ...(own.length ? [{ id: 'errors', title: heading, depth: 2 }] : [])])
  const list = own
    .map(
      ({ id, message, name }) =>
        `<li><a href="${problemPath(id)}">${escapeHtml(message)}</a> <code translate="no">${name}</code></li>`,
    )
    .join('')
  const errors = own.length
    ? `<section class="errors" data-one-status aria-labelledby="errors"><h2 id="errors">${heading}</h2><ul>${list}</ul></section>`
    : ''
  const ours = status >= 500 ? ` See the <a href="${PAGES.status}">service status</a>.` : ''
  const article = `${crumbs([...WAY_TO_ERRORS, { label: String(status) }])}
<h1>${status} ${escapeHtml(title)}</h1>
<p class="help-lead">${escapeHtml(meaning)}${ours}</p>
<div class="help-text">${html}</div>
${errors}
${stillStuck(status)}`
  return helpFrame({ all, name: LIST_OF_PROBLEMS, current: 'true', article, beside: here.beside })
}

/** In Markdown. The example is an error of lookups, where one has the status: most programs call those. */
function explanationOf(status: number, todo: string, own: readonly NamedProblem[]): string {
  const example = own.find(({ name }) => name.startsWith('gateway:')) ?? own[0]
  const answer = example
    ? `
## Example response

\`name\` and \`id\` say which error it is, and never change. \`request_id\` is the reference to give us.

${answerOf(example)}`
    : `None of our errors returns ${status}: a server or proxy between you and us may have sent it.`
  return `## What to do

${todo}

${PASSING.includes(status) ? AGAIN : status < 500 && HTTP_STATUSES[status] ? NOT_AGAIN : ''}
${answer}`
}
