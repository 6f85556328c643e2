import type { Clock } from '@portal/foundation/clock'
import { nanoid } from 'nanoid'
import type { Meter } from '../meter/meter.ts'
import { first, type Query } from '../query.ts'
import type { Known, Register } from '../register/register.ts'
import { FIELD_AT_MOST } from '../request.ts'
import { type Asked, lookupsIn } from './asked.ts'

/** How long a license is reported as throttled after its first refusal, in ms. */
const SLOWED_MS = 60_000

export interface Notes {
  /** Records the first refusal of a minute. */
  slowed(account: number, license: string): void
  /** Records a lookup that a running trace matches: no tokens, and of the query only the fields of the product. */
  trace(known: Known, asked: Asked, outcome: string): void
}

export interface NotesOptions {
  clock: Clock
  register: Pick<Register, 'tracesOf'>
  meter: Pick<Meter, 'note'>
}

/** Records throttling and traces of lookups for people to read; nothing is counted by them. */
export function createNotes({ clock, register, meter }: NotesOptions): Notes {
  const slowedUntil = new Map<string, number>()

  return {
    slowed: (account, license) => {
      const name = `${account}:${license}`
      const now = clock.now().getTime()
      if ((slowedUntil.get(name) ?? 0) > now) return
      slowedUntil.set(name, now + SLOWED_MS)
      meter.note({ slowed: { accountId: account, licenceId: license, since: now, until: now + SLOWED_MS } })
    },
    trace: (known, asked, outcome) => {
      const terms = register.tracesOf(() => [known.key.id, String(known.account.id), asked.network])
      for (const term of terms) for (const query of lookupsIn(asked)) note(known, asked, query, term, outcome)
    },
  }

  function note(known: Known, { product, network, credentials }: Asked, query: Query, term: string, outcome: string) {
    const fields = Object.fromEntries(
      product.fields.map(({ name }) => [name, (first(query, name) ?? '').slice(0, FIELD_AT_MOST)]),
    )
    const facts = {
      path: product.path,
      key: known.key.id,
      account: known.account.id,
      network,
      outcome,
      ...(credentials.kind === 'website' ? { page: credentials.page ?? '' } : {}),
      ...fields,
    }
    meter.note({ traced: { id: nanoid(), term, at: clock.now().getTime(), facts } })
  }
}
