import { formatCount } from '@portal/contracts/counts'
import { problemPath } from '@portal/contracts/help'
import { PAGES } from '@portal/contracts/pages'
import type { ProblemName } from '@portal/contracts/problems'
import { escapeHtml } from '@portal/foundation/html'
import { tag } from '../documents/html.ts'
import { icon } from '../reading/icon.ts'
import type { NamedProblem } from './named-problems.ts'

/** More than anybody types of an error, characters. */
const ASKED_CHARACTERS = 80

/** The most common problems, most frequent first: refusals of lookups, logins and keys. */
const COMMON: readonly ProblemName[] = [
  'gateway:credentials-required',
  'gateway:license-not-granted',
  'gateway:inactive-subscription',
  'gateway:lookup-limit-reached',
  'gateway:unauthorized',
  'gateway:secret-key-in-browser',
  'gateway:too-fast',
  'identity-context:invalid-credentials',
  'request:forbidden',
  'payment-context:card-declined',
]

/** Placeholder of the field. */
const FOR_EXAMPLE: ProblemName = 'security-context:key-deleted'

/**
 * Returns the problems that contain every typed word, up to the length of the field (rule M95), in their name, number,
 * status or sentence; the page's script does the same.
 */
export function findProblems(all: readonly NamedProblem[], typed: string): readonly NamedProblem[] {
  const words = typed.slice(0, ASKED_CHARACTERS).toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, id, status, message, apart = '' }) => {
    const said = `${name} ${id} ${status} ${message} ${apart}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** Renders the search form for errors. The server answers it; with scripts, the list below is filtered while typing. */
export function problemForm(all: readonly NamedProblem[], typed = ''): string {
  return formOf(all, typed, 'Name, number, status, or words of the message', '')
}

/** Like the above, above the full list, which it filters; `hint` describes the keys. */
export function problemFilter(all: readonly NamedProblem[], hint: string): string {
  const label = 'Filter by name, number, status, or words of the message'
  return formOf(all, '', label, ` <span>${escapeHtml(hint)}</span>`)
}

/** `hint` is HTML: what stands behind the count. */
function formOf(all: readonly NamedProblem[], typed: string, label: string, hint: string): string {
  const field = tag('input', {
    class: 'field',
    type: 'search',
    id: 'error',
    name: 'q',
    value: typed.slice(0, ASKED_CHARACTERS) || undefined,
    placeholder: exampleIn(all),
    maxlength: String(ASKED_CHARACTERS),
    autocomplete: 'off',
  })
  const count = typed ? countOf(findProblems(all, typed)) : `${formatCount(all.length, 'error')} in all.`
  return `<form class="find-error" action="${PAGES.statusHelp}" role="search" aria-label="Errors"><label for="error">${label}</label><div><span class="search-field">${icon('search')}${field}</span><button class="button">Look up</button></div><p><span role="status">${count}</span>${hint}</p></form>\n`
}

function exampleIn(all: readonly NamedProblem[]): string {
  const { name, id } = all.find(({ name }) => name === FOR_EXAMPLE) ?? { name: '', id: '' }
  return `${id} or ${name.slice(name.indexOf(':') + 1)}`
}

function countOf({ length }: readonly NamedProblem[]): string {
  if (length === 0) return 'No error matches.'
  return `${formatCount(length, 'error')} ${length === 1 ? 'matches' : 'match'}.`
}

/**
 * Renders the matches, or the most common problems if there are none; the rest follows hidden, for the script to
 * search.
 */
export function problemList(all: readonly NamedProblem[], typed: string): string {
  const found = typed ? findProblems(all, typed) : []
  const isShown = (one: NamedProblem) => (found.length ? found.includes(one) : isCommon(one))
  const rows = [...all].sort((a, b) => rankOf(a) - rankOf(b)).map((one) => row(one, isShown(one)))
  const title = found.length ? 'Errors found' : 'Common errors'
  return `<section class="errors" aria-labelledby="errors"><h2 id="errors">${title}</h2><ul>${rows.join('')}</ul></section>`
}

function row(problem: NamedProblem, isShown: boolean): string {
  const { name, id, status, message, apart } = problem
  const item = tag('li', {
    'data-common': isCommon(problem) ? '' : undefined,
    hidden: isShown ? undefined : '',
  })
  return `${item}<a href="${problemPath(id)}">${escapeHtml(message)}</a> <span>${status}</span>${apart ? ` <small>${escapeHtml(apart)}</small>` : ''} <code translate="no">${name}</code> <code translate="no">${id}</code></li>`
}

function isCommon({ name }: NamedProblem): boolean {
  return COMMON.includes(name)
}

/** Sorts the most common problems first, the others in the order of the contracts. */
function rankOf({ name }: NamedProblem): number {
  const rank = COMMON.indexOf(name)
  return rank < 0 ? COMMON.length : rank
}
