import type { DeclineReason } from '@portal/contracts/payments/payments'

/** The vault's information about a card; its number and code never leave the vault. */
export interface VaultCard {
  token: string
  /** Equal for equal card numbers, without revealing the number. */
  fingerprint: string
  network: string
  lastFour: string
  /** 1 to 12. */
  month: number
  year: number
  street: string
  city: string
  state: string
  zipCode: string
  countryCode: string
}

/** Signature that lets the vault's frames accept one card (rule K1), with the wire's names. */
export interface WidgetSignature {
  certificateToken: string
  nonce: string
  signature: string
  timestamp: string
}

/** A charge to a card. */
export interface Charge {
  /**
   * Idempotency key of one payment: the vault charges once for it and returns the outcome when asked again (rule K17).
   */
  key: string
  /** The vault's, of the card. */
  cardToken: string
  cents: number
  /** The vault does not begin a charge that arrives after this time. */
  goodUntil: Date
  /** Address that the bank's page leads back to. */
  returnUrl: string
  /** Address where the vault reports later events. */
  callbackUrl: string
}

/** Identifies a charge; it was not begun before `since`. */
export type ChargeInQuestion = Pick<Charge, 'key' | 'cardToken' | 'cents'> & { since: Date }

/** The vault's result of a charge. */
export interface Charged {
  key: string
  /** Token to ask about it again; empty if the vault has none. */
  token: string
  cents: number
  state: 'challenge' | 'confirmed' | 'paid' | 'declined' | 'refunded'
  /** Reason, if it was declined. */
  reason: DeclineReason | ''
  /** A page of the bank, while it asks. */
  challengeUrl: string
  /** The bank's own message and code, for support. */
  message: string
  code: string
  isTest: boolean
}

/** Money of a charge that is to go back. */
export interface TakeBack {
  /** Idempotency key of one refund: the vault refunds once for it and returns the outcome when asked again. */
  key: string
  /** The vault's, of the charge. */
  chargeToken: string
  cents: number
  /** Takes the whole charge back before it is settled. */
  isVoid: boolean
}

/** The vault's result of a refund. */
export interface TakenBack {
  key: string
  token: string
  isDone: boolean
  /** The bank's own words and code. */
  message: string
  code: string
  isTest: boolean
}

export type Verified = { card: VaultCard } | { refused: 'declined' | 'expired' | 'unknown' }

/**
 * A request that a vault without idempotency keys has not listed this long after it was last sent did not reach it, in
 * ms (rule K27).
 */
export const LISTED_BY_MS = 10 * 60_000

/**
 * The only place that stores card numbers. Every call finishes within seconds or throws `payment-context:vault-away`.
 */
export interface Vault {
  /** Origin of its frames. */
  origin: string
  /**
   * True if the vault charges and refunds once per key and never begins what arrives too late (rule K17), so that
   * asking again is safe. Any other vault is asked to begin at most once, and the outcome is looked up (rule K27).
   */
  honorsKeys: boolean
  /** A new one for each card. */
  sign(now: Date): WidgetSignature
  /** Verifies a card with the bank and stores it if it is valid; `unknown` means that the token leads to no card. */
  keep(token: string): Promise<Verified>
  /** Charges a card; where keys are honored, it is also the question what became of that, asked whenever no answer came. */
  charge(charge: Charge): Promise<Charged>
  /**
   * Returns the outcome of a charge that may have begun; `undefined` if the vault has none under its key. Begins
   * nothing.
   */
  findCharge(charge: ChargeInQuestion): Promise<Charged | undefined>
  /** Returns the current state of a charge without changing it. */
  look(token: string): Promise<Charged>
  /** Has what the card's owner confirmed be charged. */
  complete(token: string): Promise<Charged>
  /** Refunds money; if the vault honors keys, repeating the call returns the outcome. */
  takeBack(back: TakeBack): Promise<TakenBack>
  /**
   * Returns the outcome of a refund that may have begun; `undefined` if the vault has none under its key. Refunds
   * nothing.
   */
  findReturn(back: Pick<TakeBack, 'key'> & { since: Date }): Promise<TakenBack | undefined>
  /** Reads an event of the vault; `undefined` if it is not about a charge of this portal. */
  read(message: unknown): Charged | undefined
  /** Deletes a card in the vault; one that is gone already is not an error. */
  redact(token: string): Promise<void>
}
