/** Somebody as an organization's identity provider tells them. */
export interface SsoPerson {
  issuer: string
  subject: string
  /** `''` where none was told. */
  email: string
  /** Whether the identity provider does not disown the address. */
  isEmailVouched: boolean
  firstName: string
  lastName: string
  /** How long ago they showed who they are, ms; absent where nobody says, and in a response that has not been taken up yet. */
  provedAgo?: number | undefined
  /** All that was told, in its own words. */
  attributes: readonly { name: string; value: string }[]
}
