/*
 * Test cards shared by the sandbox's card vault and the example company: the vault knows them from its first start, because the
 * company pays with them. Nothing of it is a secret, and none of it exists in production.
 */

/** A test card of somebody of the example company. */
export interface SandboxCard {
  /** Name of the card at the vault. */
  token: string
  /** Equal for the same number. */
  fingerprint: string
  number: string
  network: string
  lastFour: string
  fullName: string
  month: number
  /** Years from the one in which the vault and the company begin. */
  yearsAhead: number
}

const card = (name: string, number: string, facts: Pick<SandboxCard, 'fullName' | 'month' | 'yearsAhead'>) => ({
  ...facts,
  number,
  network: 'Visa',
  lastFour: number.slice(-4),
  token: `Example${name}`.padEnd(27, '0'),
  fingerprint: `e${number.slice(-4)}`.padEnd(40, '0'),
})

/** Cards of the example company by account: one that works for years, and one that is declined whenever it is charged. */
export const SANDBOX_CARDS = {
  acme: card('AcmeLogistics', '4242424242424242', { fullName: 'Olivia Adler', month: 11, yearsAhead: 4 }),
  'acme-europe': card('AcmeEurope', '4000000000000341', { fullName: 'Elena Moretti', month: 6, yearsAhead: 3 }),
} as const satisfies Record<string, SandboxCard>
