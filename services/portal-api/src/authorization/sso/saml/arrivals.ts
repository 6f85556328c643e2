import type { Call } from '@portal/contracts/call'
import { worldTime } from '@portal/foundation/clock'
import { inTransaction, type Transaction } from '@portal/foundation/database'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import * as z from 'zod/mini'
import type { Prepared } from '../../../kernel/context.ts'
import { type NoteKind, takeNote, writeNote } from '../../providers/browser-notes.sql.ts'
import type { SsoPerson } from '../sso-person.ts'
import type { ProvedPerson } from './read-response.ts'

const Person = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  isEmailVouched: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  provedAt: z.optional(z.number()),
})

const Arrival = z.object({
  /** State of the departure that this response answers: two round trips of one browser are kept apart. */
  state: z.string(),
  outcome: z.union([z.object({ person: Person }), z.object({ problem: z.string() })]),
})
type Arrival = z.infer<typeof Arrival>

/** A posted response, stored until the browser it was issued for picks it up. */
const ARRIVAL: NoteKind<Arrival> = { name: 'sso-arrival', content: Arrival }

type Outcome = { person: ProvedPerson } | { problem: string }

/** Keeps it for the browser that left; returns the code that it is had for. */
export function keepArrival(
  pad: { tx: Transaction; now: Date; envelope: EnvelopeKeys },
  { state, outcome, browserHash }: { state: string; outcome: Outcome; browserHash: string },
): Promise<string> {
  const content = { state, outcome: outcome as Arrival['outcome'] }
  return writeNote(pad, { kind: ARRIVAL, browser: { hash: browserHash }, content })
}

/** Returns the person for an arrival code. Throws the reason if the response was rejected. */
export async function takeArrival(
  { db, now, browser, foundation }: Pick<Prepared<Call>, 'db' | 'now' | 'browser' | 'foundation'>,
  { code, state }: { code: string; state: string },
): Promise<SsoPerson> {
  const found = await inTransaction(db, (tx) =>
    takeNote({ tx, now, envelope: foundation.keys.envelope }, { kind: ARRIVAL, browserKey: browser.key, token: code }),
  )
  if (found?.state !== state) throw new Error('Nobody arrived with this code.')
  if ('problem' in found.outcome) throw new Error(found.outcome.problem)
  const { provedAt, ...person } = found.outcome.person
  const ago = (at: number) => Math.max(0, worldTime(foundation.clock, now).getTime() - at)
  return { ...person, provedAgo: provedAt === undefined ? undefined : ago(provedAt) }
}
