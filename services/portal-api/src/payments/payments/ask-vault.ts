import { PAGES } from '@portal/contracts/pages'
import type { Foundation } from '@portal/foundation/foundation'
import { isProblem } from '@portal/foundation/problem'
import { unsealToken } from '../payment-methods/card-tokens.ts'
import { openVault } from '../vault/open-vault.ts'
import { LISTED_BY_MS } from '../vault/vault.ts'
import type { ChargeResult } from './apply-charge-result.ts'
import { nextStep } from './payment-lifecycle.ts'
import { noteSent, type PaymentRow } from './payments.sql.ts'

/** Path where the vault reports events of charges. */
export const VAULT_EVENTS_PATH = '/api/payments/vault-events'

/**
 * Takes the next step of a payment and returns the result; `undefined` if there is nothing to do, or if no response
 * arrived: then it is unknown whether money moved, and the same request is repeated (rule K13).
 */
export async function askVault(
  foundation: Foundation,
  payment: PaymentRow,
  now: Date,
): Promise<ChargeResult | undefined> {
  const step = nextStep(payment, now)
  if (!step) return undefined
  if ('state' in step) return { key: payment.key, ...step }

  const vault = await openVault(foundation)
  return heard(step.ask === 'charge' ? charge() : vault[step.ask](payment.vaultToken))

  async function charge(): Promise<ChargeResult | undefined> {
    const { publicOrigin } = foundation.settings
    const { id, orderId, cardId, key, cents, goodUntil, createdAt, sealedToken } = payment
    if (sealedToken === null) throw new Error('A payment that is open has the token of its card.')
    const cardToken = unsealToken(foundation.keys, cardId, sealedToken)
    if (!vault.honorsKeys && !(await mayBegin(foundation, payment)))
      return (await vault.findCharge({ key, cents, cardToken, since: createdAt })) ?? neverBegun(payment, now)
    return vault.charge({
      ...{ key, cents, goodUntil, cardToken },
      returnUrl: `${publicOrigin}${PAGES.checkoutDone}/${orderId}?payment_id=${id}`,
      callbackUrl: `${publicOrigin}${VAULT_EVENTS_PATH}`,
    })
  }
}

/** Once at most, and only in its time: the vault minds neither (rule K27). */
async function mayBegin({ db, clock }: Foundation, payment: PaymentRow): Promise<boolean> {
  const now = clock.now()
  return now < payment.goodUntil && (await noteSent(db, payment, now))
}

function neverBegun({ key, cents, goodUntil }: PaymentRow, now: Date): ChargeResult | undefined {
  if (now.getTime() < goodUntil.getTime() + LISTED_BY_MS) return undefined
  return { key, cents, state: 'declined', reason: 'payment-context:vault-away', from: 'asked' }
}

async function heard(asked: Promise<ChargeResult | undefined>): Promise<ChargeResult | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isProblem(error) && error.problem === 'payment-context:vault-away') return undefined
    throw error
  }
}
