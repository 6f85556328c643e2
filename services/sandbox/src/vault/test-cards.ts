/** Outcome of a sandbox card: when it is added, or when it is charged. */
export type CardOutcome =
  | 'success'
  | 'declined'
  | 'expired'
  | 'no-answer'
  | 'declined-when-charged'
  | 'insufficient-funds-when-charged'
  | 'no-answer-when-charged'
  | 'three-d-secure-when-charged'

/** The only numbers that the sandbox takes: nobody's card is among them (rule K14). */
export const TEST_CARDS: readonly { number: string; outcome: CardOutcome; means: string }[] = [
  { number: '4242424242424242', outcome: 'success', means: 'Visa, all goes well' },
  { number: '5555555555554444', outcome: 'success', means: 'Mastercard, all goes well' },
  { number: '378282246310005', outcome: 'success', means: 'American Express, all goes well; four digits of code' },
  { number: '6011111111111117', outcome: 'success', means: 'Discover, all goes well' },
  { number: '4000000000000002', outcome: 'declined', means: 'Declined by the bank' },
  { number: '4000000000000069', outcome: 'expired', means: 'Expired, says the bank' },
  { number: '4000000000000119', outcome: 'no-answer', means: 'The bank never answers' },
  { number: '4000000000000341', outcome: 'declined-when-charged', means: 'Can be added; declined when charged' },
  { number: '4000000000009995', outcome: 'insufficient-funds-when-charged', means: 'Can be added; no money on it' },
  { number: '4000000000006975', outcome: 'no-answer-when-charged', means: 'Can be added; no answer when charged' },
  {
    number: '4000000000003220',
    outcome: 'three-d-secure-when-charged',
    means: 'Can be added; asks its owner (3-D Secure) when charged',
  },
]

export function outcomeOf(number: string): CardOutcome | undefined {
  return TEST_CARDS.find((card) => card.number === number)?.outcome
}
