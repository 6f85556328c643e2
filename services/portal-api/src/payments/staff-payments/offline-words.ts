import type { PAYMENT_PROVIDERS } from '@portal/contracts/payments/admin-payments'

type Provider = (typeof PAYMENT_PROVIDERS)[number]

/** Display names of payment channels for money that did not come from a card here. */
export const PROVIDER_WORDS: Readonly<Record<Provider, string>> = {
  check: 'check',
  ach: 'bank transfer (ACH)',
  wire: 'wire transfer',
  'card-offline': 'card terminal',
  other: 'other means',
}

/** Words an offline payment for orders, receipts and letters: "wire transfer TR-20931". */
export function offlineInWords(provider: Provider, reference: string): string {
  return `${PROVIDER_WORDS[provider]} ${reference}`
}
