import type { ResponseOf } from '@portal/contracts/call'
import { networkOf } from '@portal/contracts/network-of'
import { isAddress, type listTracedRequests, type listTracesOfAccount } from '@portal/contracts/security/admin-keys'
import type { Received } from '@portal/platform/api'

export type Trace = Received<ResponseOf<typeof listTracesOfAccount>>[number]
export type TracedRequest = Received<ResponseOf<typeof listTracedRequests>>[number]

export function isRunning({ ends = '' }: Trace, now: number): boolean {
  return Date.parse(ends) > now
}

/** How long after its end requests of a trace come in, in ms: gateways hear of a stop and count what they wrote down before. */
const LATE_MS = 5_000

/** Returns whether requests that a trace caught may still come in. */
export function mayCatchMore({ ends = '' }: Trace, now: number): boolean {
  return Date.parse(ends) + LATE_MS > now
}

/** Returns whether a trace follows an address, and so is of no account. */
export function isOfAddress({ search_term = '' }: Trace): boolean {
  return isAddress(search_term)
}

/** Returns a typed address as a trace of it is kept. */
export function networkOfTyped(address: string): string {
  return networkOf(address.trim(), isAddress)
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

export function isAnswered(request: TracedRequest): boolean {
  return factOf(request, 'outcome') === 'answered'
}
