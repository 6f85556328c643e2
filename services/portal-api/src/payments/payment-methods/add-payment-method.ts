import { expirationOf } from '@portal/contracts/payments/expiration'
import { addPaymentMethod } from '@portal/contracts/payments/payment-methods'
import { inTransaction } from '@portal/foundation/database'
import { problem } from '@portal/foundation/problem'
import { nanoid } from 'nanoid'
import type { Context, Prepared } from '../../kernel/context.ts'
import { handle } from '../../kernel/handle.ts'
import { retryRenewals } from '../renewals/schedule-renewal-tries.ts'
import { openVault } from '../vault/open-vault.ts'
import type { VaultCard } from '../vault/vault.ts'
import { checkCardCode } from './card-code.ts'
import { sealToken, unsealToken } from './card-tokens.ts'
import { takeCardTry } from './card-tries.sql.ts'
import { maskOf, paymentMethodView } from './payment-method-view.ts'
import { type CardRow, changeCard, insertCard, lockCards, lockSameCardsOfOthers } from './payment-methods.sql.ts'
import { redactCardJob } from './redact-card-job.ts'
import { scheduleCardLook } from './schedule-card-looks.ts'

type Call = typeof addPaymentMethod

const REFUSED = {
  declined: 'payment-context:card-declined',
  expired: 'payment-context:card-expired',
  unknown: 'payment-context:card-refused',
} as const

/** The bank is asked before anything is written; the first card becomes the primary one (rule K5). */
export const addPaymentMethodHandler = handle(addPaymentMethod, {
  prepare: askBank,
  run: async (context, kept) => {
    await refuseTokenOfOthers(context, kept)
    const cards = await lockCards(context.tx, context.account.id)
    const same = cards.find(({ fingerprint }) => fingerprint === kept.fingerprint)
    return paymentMethodView(await (same ? renew(context, same, kept) : add(context, kept, cards.length === 0)))
  },
})

async function askBank({
  body,
  caller,
  account,
  browser,
  isDoubtful,
  db,
  now,
  foundation,
}: Prepared<Call>): Promise<VaultCard> {
  const vault = await openVault(foundation)
  const { mailed_code: code } = body
  const asker = { userId: caller.userId, sessionId: caller.sessionId, accountId: account.id }
  if (code !== undefined) await checkCardCode({ db, keys: foundation.keys.envelope, now }, asker, code)
  const tried = { accountId: account.id, address: browser.address, isDoubtful, isVouched: code !== undefined, now }
  await inTransaction(db, (tx) => takeCardTry(tx, tried))
  const verified = await vault.keep(body.token)
  if ('refused' in verified) throw problem(REFUSED[verified.refused])
  return verified.card
}

/** A token of the vault is the account's that brought it first (rule M94); the same card under a token of one's own is fine. */
async function refuseTokenOfOthers({ tx, account, foundation }: Context<Call>, { token, fingerprint }: VaultCard) {
  const cards = await lockSameCardsOfOthers(tx, { accountId: account.id, fingerprint })
  const isTheirs = cards.some(
    ({ id, sealedToken }) => sealedToken !== null && unsealToken(foundation.keys, id, sealedToken) === token,
  )
  if (isTheirs) throw problem('payment-context:card-refused')
}

/** Updates the existing row if the same card is added again (rule K4). */
async function renew({ tx, now, audit, enqueue, foundation }: Context<Call>, known: CardRow, kept: VaultCard) {
  const { token, fingerprint: _, ...told } = kept
  if (known.isPrimary) await retryRenewals(tx, known.accountId, now)
  const sealedToken = sealToken(foundation.keys, known.id, token)
  const renewed = await changeCard(tx, known.id, { ...told, sealedToken, expiryNotifiedAt: null })
  await scheduleCardLook(tx, renewed, now)
  audit('payment-method.renewed', { subject: known.id, ...wordsOf(renewed) })
  // The same token again, as when somebody sends twice, is still the one that is needed.
  const isReplaced = known.sealedToken === null || unsealToken(foundation.keys, known.id, known.sealedToken) !== token
  if (isReplaced) for (const job of redactCardJob(known.id, known.sealedToken, now)) enqueue(job)
  return renewed
}

async function add(
  { tx, now, caller, account, audit, foundation }: Context<Call>,
  { token, ...told }: VaultCard,
  isFirst: boolean,
): Promise<CardRow> {
  const id = nanoid()
  const added = await insertCard(tx, {
    ...{ id, accountId: account.id, createdBy: caller.userId, createdAt: now, isPrimary: isFirst },
    ...{ ...told, sealedToken: sealToken(foundation.keys, id, token) },
  })
  await scheduleCardLook(tx, added, now)
  if (isFirst) await retryRenewals(tx, account.id, now)
  audit('payment-method.added', { subject: id, ...wordsOf(added) })
  return added
}

export function wordsOf(card: CardRow) {
  return { label: `${card.network} ${maskOf(card)}`, expiration: expirationOf(card) }
}
