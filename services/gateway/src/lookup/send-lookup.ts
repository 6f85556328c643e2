import { UNLIMITED_LOOKUPS } from '@portal/contracts/subscriptions/unlimited'
import type { Clock } from '@portal/foundation/clock'
import { addressListOf, LOOKUPS } from '@portal/foundation/sample-lookups'
import { ADDRESS_LIST, listFilterOf } from '../address-list.ts'
import type { Answers } from '../answers.ts'
import type { BookedKey } from '../books.ts'
import type { Leases } from '../decision/leases.ts'
import type { Meter } from '../meter/meter.ts'
import type { LookupProduct } from '../products.ts'
import { sourceOf } from '../request.ts'
import type { Row } from '../routes/route.ts'
import type { Lookup } from './asked.ts'
import type { Notes } from './notes.ts'

export type SendLookup = (lookup: Lookup) => void

export interface SendLookupOptions {
  clock: Clock
  answers: Answers
  meter: Pick<Meter, 'note'>
  leases: Pick<Leases, 'noted' | 'giveBack'>
  notes: Notes
}

/** Sends the answer to an accepted lookup that has its turn. */
export function createSendLookup({ clock, answers, meter, leases, notes }: SendLookupOptions): SendLookup {
  function sendList({ asked, subscription }: Lookup): void {
    const license = subscription.licenceKey
    answers.csv(asked.visit, `${license}.csv`, addressListOf(license, listFilterOf(asked.query)))
  }

  /** Counts the lookup, and returns it once it is written down. */
  function sendRows(lookup: Lookup): void {
    const { known, asked, reads } = lookup
    const { limit } = known.key
    const rows = rowsOf(lookup)
    const text = JSON.stringify(asked.shape ? asked.shape(rows, asked.query) : rows)
    meter.note({ use: useOf(lookup, clock.now()) }, (error) => {
      if (!error) return answers.rows(asked.visit, text)
      if (isCounted(limit)) leases.giveBack(limit, reads.length)
      answers.refuse(asked.visit, 'request:unavailable')
    })
    if (isCounted(limit)) leases.noted(limit, reads.length)
  }

  return (lookup) => {
    notes.answered(lookup.known, lookup.asked)
    if (lookup.asked.product.path === ADDRESS_LIST.path) sendList(lookup)
    else sendRows(lookup)
  }
}

/** Returns the rows of all lookups. Those of a batch, and of a lookup that names itself, say whose they are. */
function rowsOf({ asked, reads }: Lookup): Row[] {
  const lookUp = LOOKUPS[asked.product.path as LookupProduct['path']] as (read: (field: string) => string) => Row[]
  return reads.flatMap((read, index) => {
    const rows = lookUp(read)
    const id = read('input_id')
    if (asked.batch === undefined && !id) return rows
    return rows.map((row, at) => ({ ...(id && { input_id: id }), candidate_index: at, ...row, input_index: index }))
  })
}

/** Returns the entry of the meter, with its time in full seconds. */
function useOf({ known, asked, subscription, reads }: Lookup, now: Date) {
  const { kind, id: keyId, limit } = known.key
  return {
    kind,
    keyId,
    accountId: known.account.id,
    licenceId: subscription.licenceId,
    subscriptionId: subscription.id,
    limitSince: limit?.since ?? null,
    limitId: limit?.id,
    lookups: reads.length,
    at: Math.floor(now.getTime() / 1_000) * 1_000,
    from: sourceOf(asked.credentials, asked.network),
  }
}

export function isCounted(limit: BookedKey['limit']): limit is NonNullable<BookedKey['limit']> {
  return limit !== undefined && limit.max < UNLIMITED_LOOKUPS
}
