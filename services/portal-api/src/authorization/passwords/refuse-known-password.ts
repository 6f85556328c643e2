import { problemAt } from '@portal/foundation/problem'

/** Minimum password length; shorter ones are rejected for their length. */
const SHORTEST = 8

/** The passwords that people use most and that have leaked, from the lists of zxcvbn; a third of a megabyte, loaded when needed. */
async function knownPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String).filter(({ length }) => length >= SHORTEST))
}
let loaded: ReturnType<typeof knownPasswords> | undefined

/** Refuses what everybody would guess first, however it is capitalized (rule B14). `field` is where it was typed. */
export async function refuseKnownPassword(password: string, field: string): Promise<void> {
  loaded ??= knownPasswords()
  const known = await loaded
  if (known.has(password.toLowerCase()) || known.has(password))
    throw problemAt('identity-context:breached-password', field)
}
