/** A person as described by an organization's identity provider. */
export interface SsoPerson {
  issuer: string
  subject: string
  /** `''` if none was given. */
  email: string
  /** False if the identity provider disclaims the address. */
  isEmailVouched: boolean
  firstName: string
  lastName: string
  /** Time since authentication, in ms; absent if unknown, and in a response that has not been picked up yet. */
  provedAgo?: number | undefined
  /** All attributes, as sent. */
  attributes: readonly { name: string; value: string }[]
}
