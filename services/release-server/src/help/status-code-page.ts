import { problemPath } from '@portal/contracts/help'
import { httpStatusOf } from '@portal/contracts/http-status'
import { escapeHtml } from '@portal/foundation/html'
import { crumbs } from '../reading/crumbs.ts'
import type { HelpDocument } from './help-documents.ts'
import { helpFrame } from './help-page.ts'
import type { NamedProblem } from './named-problems.ts'
import { LIST_OF_PROBLEMS, stillStuck, WAY_TO_ERRORS } from './problem-page.ts'

/** Returns the status that somebody looks up: three digits from 400 to 599, and nothing else. */
export function statusIn(wanted: string): number | undefined {
  return /^[45]\d\d$/.test(wanted) ? Number(wanted) : undefined
}

/** Renders `/status-help/404`: what the status means, and our errors that have it (rule L5). */
export function statusCodePage(
  status: number,
  problems: readonly NamedProblem[],
  all: readonly HelpDocument[],
): string {
  const { title, help } = httpStatusOf(status)
  const own = problems.filter((problem) => problem.status === status)
  const list = own
    .map(
      ({ id, message, name }) =>
        `<li><a href="${problemPath(id)}">${escapeHtml(message)}</a> <code translate="no">${name}</code></li>`,
    )
    .join('')
  const errors = own.length
    ? `<section class="errors" data-one-status aria-labelledby="errors"><h2 id="errors">Errors that return ${status}</h2><ul>${list}</ul></section>`
    : ''
  const article = `${crumbs([...WAY_TO_ERRORS, { label: String(status) }])}
<h1>${status} ${escapeHtml(title)}</h1>
<p class="help-lead">${escapeHtml(help)}</p>
${errors}
${stillStuck(status)}`
  return helpFrame({ all, name: LIST_OF_PROBLEMS, current: 'true', article })
}
