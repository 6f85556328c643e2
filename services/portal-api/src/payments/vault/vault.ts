import type { DeclineReason } from '@portal/contracts/payments/payments'

/** What the vault says of a card; its number and code are the vault's alone. */
export interface VaultCard {
  token: string
  /** The same for the same number, and nothing by which it could be told. */
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

/** What lets the vault's frames take one card (rule K1), as the wire names it. */
export interface WidgetSignature {
  certificateToken: string
  nonce: string
  signature: string
  timestamp: string
}

/** What a card is to be charged. */
export interface Charge {
  /** Of one payment: the vault charges once for it, and answers what became of that when it is asked again (rule K17). */
  key: string
  /** The vault's, of the card. */
  cardToken: string
  cents: number
  /** What reaches the vault later is not begun. */
  goodUntil: Date
  /** Where the bank's page leads back to. */
  returnUrl: string
  /** Where the vault tells what happened since. */
  callbackUrl: string
}

/** By what a charge is known again; it was not begun before `since`. */
export type ChargeInQuestion = Pick<Charge, 'key' | 'cardToken' | 'cents'> & { since: Date }

/** What the vault says of a charge. */
export interface Charged {
  key: string
  /** By which it can be asked about again; empty where the vault has none. */
  token: string
  cents: number
  state: 'challenge' | 'confirmed' | 'paid' | 'declined' | 'refunded'
  /** Why, unless it is not declined. */
  reason: DeclineReason | ''
  /** A page of the bank, while it asks. */
  challengeUrl: string
  /** The bank's own words and code, for whoever looks into it. */
  message: string
  code: string
  isTest: boolean
}

/** Money of a charge that is to go back. */
export interface TakeBack {
  /** Of one refund: the vault gives back once for it, and answers what became of that when it is asked again. */
  key: string
  /** The vault's, of the charge. */
  chargeToken: string
  cents: number
  /** Takes the whole charge back before it is settled. */
  isVoid: boolean
}

/** What the vault says of money that was to go back. */
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

/** What a vault that honors no keys has not listed so long, ms, after it can have been asked last did not reach it (rule K27). */
export const LISTED_BY_MS = 10 * 60_000

/** Where card numbers are kept, and nowhere else. Every call is over within seconds, or throws `payment-context:vault-away`. */
export interface Vault {
  /** Where its frames come from. */
  origin: string
  /**
   * Whether it charges, and gives back, once for a key, however often it hears it, and begins nothing that comes too late (rule K17): asking
   * again is how to ask then. Any other is asked to begin once at most, and what became of it is looked up (rule K27).
   */
  honorsKeys: boolean
  /** A new one for each card. */
  sign(now: Date): WidgetSignature
  /** Asks the bank whether the card is good, and keeps it if it is; `unknown` is a token that leads to no card. */
  keep(token: string): Promise<Verified>
  /** Charges a card; where keys are honored, it is also the question what became of that, asked whenever no answer came. */
  charge(charge: Charge): Promise<Charged>
  /** What became of a charge that may have been begun; `undefined` where the vault has none under its key. Begins nothing. */
  findCharge(charge: ChargeInQuestion): Promise<Charged | undefined>
  /** What has become of a charge, without touching it. */
  look(token: string): Promise<Charged>
  /** Has what the card's owner confirmed be charged. */
  complete(token: string): Promise<Charged>
  /** Gives money back; where keys are honored, it is also the question what became of that. */
  takeBack(back: TakeBack): Promise<TakenBack>
  /** What became of money that may have gone back; `undefined` where the vault has nothing under its key. Gives nothing back. */
  findReturn(back: Pick<TakeBack, 'key'> & { since: Date }): Promise<TakenBack | undefined>
  /** Reads what the vault told by itself; `undefined` where it is not about a charge of this portal. */
  read(told: unknown): Charged | undefined
  /** Lets the vault forget a card; one that is gone already is no failure. */
  redact(token: string): Promise<void>
}
