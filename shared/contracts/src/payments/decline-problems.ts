/**
 * Reasons why a card was declined. Separate from the other problems, because browsers need these texts: a finished
 * payment names its reason without them.
 */
export const DECLINE_PROBLEMS = {
  'payment-context:card-refused': {
    id: 1683320603,
    status: 402,
    message: 'Your card was refused: double-check that all your information is entered correctly',
  },
  'payment-context:card-declined': {
    id: 1683320606,
    status: 402,
    message: 'Your bank declined this card. Try another card or contact your bank.',
  },
  'payment-context:card-expired': { id: 1683320607, status: 402, message: 'This card has expired. Use another card.' },
  'payment-context:vault-away': {
    id: 1683320609,
    status: 503,
    message: 'Cards cannot be reached at the moment. Nothing was changed: try again in a few minutes.',
  },
  'payment-context:insufficient-funds': {
    id: 1683320610,
    status: 402,
    message: 'There is not enough money on this card. Use another card.',
  },
  'payment-context:challenge-failed': {
    id: 1683320612,
    status: 402,
    message: 'Your bank could not confirm that this card is yours. Try again, or use another card.',
  },
  'payment-context:challenge-expired': {
    id: 1683320613,
    status: 402,
    message: 'Your bank asked for a confirmation and got none in time. You were not charged: pay again.',
  },
} as const
