import { problemPath } from '@portal/contracts/help'
import { HTTP_STATUSES, httpStatusOf } from '@portal/contracts/http-status'
import { PAGES } from '@portal/contracts/pages'
import { escapeHtml } from '@portal/foundation/html'
import { crumbs } from '../reading/crumbs.ts'
import { goOn } from '../reading/go-on.ts'
import type { HelpDocument } from './help-documents.ts'
import { helpFrame, TO_SUPPORT } from './help-page.ts'
import type { NamedProblem } from './named-problems.ts'
import { LIST_OF_PROBLEMS, REFERENCE, TO_DOCS, TO_STATUS } from './problem-page.ts'

/** Returns the status that somebody looks up: three digits from 400 to 599, and nothing else. */
export function statusIn(wanted: string): number | undefined {
  return /^[45]\d\d$/.test(wanted) ? Number(wanted) : undefined
}

/** Returns the address of a status. */
export function pathOfStatus(status: number): string {
  return `${PAGES.statusHelp}/${status}`
}

/** Returns every status of the table as Markdown. */
export function statusTable(): string {
  const rows = Object.entries(HTTP_STATUSES).map(
    ([status, { title, help }]) => `| [${status}](${pathOfStatus(Number(status))}) | ${title} | ${help} |`,
  )
  return ['| Status | Title | What to do |', '|---|---|---|', ...rows].join('\n')
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
    ? `<section class="errors" aria-labelledby="errors"><h2 id="errors">Our errors with this status</h2><ul>${list}</ul></section>`
    : ''
  const article = `${crumbs([TO_DOCS, { label: 'All errors', path: `${PAGES.docs}/${LIST_OF_PROBLEMS}` }])}
<h1>${status} ${escapeHtml(title)}</h1>
<p class="help-lead">${escapeHtml(help)}</p>
${errors}
${goOn({
  title: 'Still stuck?',
  text: `Write to us. ${REFERENCE}`,
  doors: `${TO_SUPPORT}${TO_STATUS}<a class="button" href="${PAGES.statusHelp}">Look up another error</a>`,
})}`
  return helpFrame({ all, name: LIST_OF_PROBLEMS, current: 'true', article })
}
