import type { ResponseOf } from '@portal/contracts/call'
import type { listTracedRequests, listTracesOfAccount } from '@portal/contracts/security/admin-keys'
import { REFUSAL_RULES, type RefusalRule } from '@portal/contracts/security/refusals'
import type { Received } from '@portal/platform/api'
import { REFUSAL_WORDS } from './refusal-words.ts'

export type Trace = Received<ResponseOf<typeof listTracesOfAccount>>[number]
export type TracedRequest = Received<ResponseOf<typeof listTracedRequests>>[number]

export function isRunning({ ends = '' }: Trace, now: number): boolean {
  return Date.parse(ends) > now
}

/** Facts of a request that are shown by a column of their own; the others are what was asked for. */
const OWN_COLUMNS = ['path', 'key', 'account', 'network', 'outcome', 'rule', 'page']

/** Returns a fact as text; `""` where the request has none. */
export function factOf({ facts = {} }: TracedRequest, name: string): string {
  return String(facts[name] ?? '')
}

/** Returns the fields that were asked for and filled in: "street 1600 Pennsylvania Avenue NW · city Washington". */
export function askedFor({ facts = {} }: TracedRequest): string {
  return Object.entries(facts)
    .filter(([name, value]) => !OWN_COLUMNS.includes(name) && value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ')
}

/** Returns the rule that refused a request, in words; `""` for one that was answered. */
export function ruleInWords(request: TracedRequest): string {
  const rule = REFUSAL_RULES.find((one): one is RefusalRule => one === factOf(request, 'rule'))
  if (rule) return REFUSAL_WORDS[rule].label
  return isAnswered(request) ? '' : factOf(request, 'outcome')
}

export function isAnswered(request: TracedRequest): boolean {
  return factOf(request, 'outcome') === 'answered'
}
