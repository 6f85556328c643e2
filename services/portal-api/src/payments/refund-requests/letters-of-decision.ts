import type { Transaction } from '@portal/foundation/database'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { bankRefusedLetters, decidedLetters, type WrittenAbout } from './refund-request-letters.ts'
import { findPeople, findRequestWithPeople, type RefundRequestRow } from './refund-requests.sql.ts'

interface Decided extends WrittenAbout {
  request: RefundRequestRow
  deciderId: number
  /** Reason of a refusal; absent of an approval. */
  answer?: string
}

/** Returns the letters about a decision to both of its people, as far as they can log in (rule J155). */
export async function lettersOfDecision(
  tx: Transaction,
  settings: Pick<Settings, 'publicOrigin'>,
  { request, charge, deciderId, answer }: Decided,
): Promise<Letter[]> {
  const asker = (await findRequestWithPeople(tx, request.id))?.asker
  const readers = await findPeople(tx, [request.createdBy, deciderId])
  const decider = readers.find(({ id }) => id === deciderId)
  if (!asker || !decider) return []
  const decision = { asker, decider, answer: answer ?? '', isApproved: answer === undefined }
  return decidedLetters(settings, { request, charge }, decision, readers)
}

interface RefusedByBank extends WrittenAbout {
  request: RefundRequestRow
  /** Message of the bank, which may be empty. */
  message: string
}

/** Returns the letters about an approved refund that the bank refused, to both of its people, as far as they can log in (rule J155). */
export async function lettersOfBankRefusal(
  tx: Transaction,
  settings: Pick<Settings, 'publicOrigin'>,
  { request, charge, message }: RefusedByBank,
): Promise<Letter[]> {
  const people = [request.createdBy, request.decidedBy].filter((id) => id !== null)
  return bankRefusedLetters(settings, { request, charge }, message, await findPeople(tx, people))
}
