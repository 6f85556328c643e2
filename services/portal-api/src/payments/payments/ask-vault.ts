import { PAGES } from '@portal/contracts/pages'
import type { Foundation } from '@portal/foundation/foundation'
import { isProblem } from '@portal/foundation/problem'
import { unsealToken } from '../payment-methods/card-tokens.ts'
import { openVault } from '../vault/open-vault.ts'
import type { Charged } from '../vault/vault.ts'
import type { Learnt } from './learn-of-payment.ts'
import { nextStep } from './payment-course.ts'
import type { PaymentRow } from './payments.sql.ts'

/** Where the vault tells of what happened to a charge. */
export const VAULT_EVENTS_PATH = '/api/payments/vault-events'

/**
 * Takes the next step of a payment, and answers what is known then; `undefined` if there is nothing to do, or nothing was heard: it is not
 * known then whether money moved, and the same is asked again (rule K13).
 */
export async function askVault(foundation: Foundation, payment: PaymentRow, now: Date): Promise<Learnt | undefined> {
  const step = nextStep(payment, now)
  if (!step) return undefined
  if ('state' in step) return { key: payment.key, ...step }

  const vault = await openVault(foundation)
  return heard(step.ask === 'charge' ? charge() : vault[step.ask](payment.vaultToken))

  function charge(): Promise<Charged> {
    const { publicOrigin } = foundation.settings
    const { id, orderId, cardId, key, cents, goodUntil, sealedToken } = payment
    if (sealedToken === null) throw new Error('A payment that is open has the token of its card.')
    return vault.charge({
      ...{ key, cents, goodUntil, cardToken: unsealToken(foundation.keys, cardId, sealedToken) },
      returnUrl: `${publicOrigin}${PAGES.checkoutDone}/${orderId}?payment_id=${id}`,
      callbackUrl: `${publicOrigin}${VAULT_EVENTS_PATH}`,
    })
  }
}

async function heard(asked: Promise<Charged>): Promise<Charged | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isProblem(error) && error.problem === 'payment-context:vault-away') return undefined
    throw error
  }
}
