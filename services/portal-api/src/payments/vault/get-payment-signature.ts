import { getPaymentSignature, getVaultPlace } from '@portal/contracts/payments/payment-methods'
import { handle } from '../../kernel/handle.ts'
import { openVault } from './open-vault.ts'

/** Returns a new signature each time: the vault accepts each once (rule K1). */
export const getPaymentSignatureHandler = handle(getPaymentSignature, async ({ foundation, now }) => {
  const vault = await openVault(foundation)
  return vault.sign(now)
})

export const getVaultPlaceHandler = handle(getVaultPlace, async ({ foundation }) => {
  const { origin } = await openVault(foundation)
  return { origin }
})
