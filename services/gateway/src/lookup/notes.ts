import type { ProblemName } from '@portal/contracts/problems'
import { type RefusalRule, refusalRule } from '@portal/contracts/security/refusals'
import { HOUR_MS } from '@portal/contracts/time-units'
import type { Clock } from '@portal/foundation/clock'
import { storableText } from '@portal/foundation/database'
import { nanoid } from 'nanoid'
import type { Refused } from '../books.ts'
import type { Meter } from '../meter/meter.ts'
import { first, type Query } from '../query.ts'
import type { Known, Register } from '../register/register.ts'
import { FIELD_AT_MOST } from '../request.ts'
import { type Asked, lookupsIn } from './asked.ts'

/** How long a license is reported as throttled after its first refusal, in ms. */
const SLOWED_MS = 60_000
/** How long refusals are summed up before they are written down, in ms: a flood of them writes no more than one line a rule. */
const REFUSED_EVERY_MS = 1_000
/** Requests that a trace records in one second of this process: anyone can send those of a website key, and refused ones cost them nothing. */
const TRACED_A_SECOND = 50

export interface Notes {
  /** Records the first refusal of a minute. */
  slowed(account: number, license: string): void
  /** Records a lookup that was answered, for a running trace. */
  answered(known: Known, asked: Asked): void
  /** Counts a refusal by its rule, and records it for a running trace. A process that is killed loses the last second of counts. */
  refused(known: Known, asked: Asked, refusal: Refusal): void
  /** Writes down the refusals that are summed up. */
  flush(): void
}

export interface Refusal {
  refused: ProblemName
  context?: Record<string, string | number> | undefined
  isGuess?: true | undefined
}

export interface NotesOptions {
  clock: Clock
  register: Pick<Register, 'tracesOf'>
  meter: Pick<Meter, 'note'>
}

interface Verdict {
  outcome: string
  rule?: RefusalRule
}

/** Records throttling, refusals and traces of lookups for people to read; nothing is counted by them. */
export function createNotes({ clock, register, meter }: NotesOptions): Notes {
  const slowedUntil = new Map<string, number>()
  const refusals = new Map<string, Refused>()
  const traced = { second: 0, byTerm: new Map<string, number>() }
  let timer: NodeJS.Timeout | undefined

  return {
    slowed: (account, license) => {
      const name = `${account}:${license}`
      const now = clock.now().getTime()
      if ((slowedUntil.get(name) ?? 0) > now) return
      slowedUntil.set(name, now + SLOWED_MS)
      meter.note({ slowed: { accountId: account, licenceId: license, since: now, until: now + SLOWED_MS } })
    },
    answered: (known, asked) => trace(known, asked, { outcome: 'answered' }),
    refused: (known, asked, refusal) => {
      const rule = refusalRule(refusal)
      if (rule) countRefused(known, rule, lookupsIn(asked).length)
      trace(known, asked, { outcome: refusal.refused, ...(rule && { rule }) })
    },
    flush,
  }

  function countRefused({ key, account }: Known, rule: RefusalRule, lookups: number) {
    const lastAt = clock.now().getTime()
    const hour = Math.floor(lastAt / HOUR_MS) * HOUR_MS
    const name = `${key.id} ${rule} ${hour}`
    const before = refusals.get(name)?.lookups ?? 0
    refusals.set(name, { keyId: key.id, accountId: account.id, rule, hour, lookups: before + lookups, lastAt })
    timer ??= setTimeout(flush, REFUSED_EVERY_MS).unref()
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    for (const refused of refusals.values()) meter.note({ refused })
    refusals.clear()
  }

  /** Records a lookup that a running trace matches: no tokens, and of the query only the fields of the product. */
  function trace(known: Known, asked: Asked, verdict: Verdict) {
    const terms = register.tracesOf(() => [known.key.id, String(known.account.id), asked.network])
    for (const term of terms) {
      for (const query of lookupsIn(asked)) if (hasRoom(term)) note(known, asked, query, term, verdict)
    }
  }

  /** Takes one of the places of a trace in this second (rule D16). */
  function hasRoom(term: string): boolean {
    const second = Math.floor(clock.now().getTime() / 1_000)
    if (traced.second !== second) {
      traced.second = second
      traced.byTerm.clear()
    }
    const before = traced.byTerm.get(term) ?? 0
    traced.byTerm.set(term, before + 1)
    return before < TRACED_A_SECOND
  }

  function note(known: Known, { product, network, credentials }: Asked, query: Query, term: string, verdict: Verdict) {
    const fields = Object.fromEntries(
      product.fields.map(({ name }) => [name, storableText((first(query, name) ?? '').slice(0, FIELD_AT_MOST))]),
    )
    const facts = {
      path: product.path,
      key: known.key.id,
      account: known.account.id,
      network,
      ...verdict,
      ...(credentials.kind === 'website' ? { page: storableText(credentials.page ?? '') } : {}),
      ...fields,
    }
    meter.note({ traced: { id: nanoid(), term, at: clock.now().getTime(), facts } })
  }
}
