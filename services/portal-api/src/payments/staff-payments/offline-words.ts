import type { PAYMENT_PROVIDERS } from '@portal/contracts/payments/admin-payments'

type Provider = (typeof PAYMENT_PROVIDERS)[number]

/** How money came or went back where no card was asked here. */
export const PROVIDER_WORDS: Readonly<Record<Provider, string>> = {
  check: 'check',
  ach: 'bank transfer (ACH)',
  wire: 'wire transfer',
  'card-offline': 'card terminal',
  other: 'other means',
}

/** As orders, receipts and letters say it: "wire transfer TR-20931". */
export function offlineInWords(provider: Provider, reference: string): string {
  return `${PROVIDER_WORDS[provider]} ${reference}`
}
