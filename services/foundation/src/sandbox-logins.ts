/*
 * What the sandbox's identity providers, the settings of a portal beside it and the example company agree on. Nothing of it is
 * a secret, and none of it exists in production.
 */

/** The issuers of the sandbox; the third represents a company's own. */
export const SANDBOX_ISSUERS = ['google', 'microsoft', 'company'] as const
export type SandboxIssuer = (typeof SANDBOX_ISSUERS)[number]

/** Uses the sandbox's site, which differs from the portal's: cookies ignore ports. */
export function sandboxIssuerUrl(issuer: SandboxIssuer, sandboxPort: number): string {
  return `http://127.0.0.1:${sandboxPort}/${issuer}`
}

/** The portal's client credentials at the sandbox's issuers. */
export const SANDBOX_CLIENT = { clientId: 'portal', clientSecret: 'of-the-sandbox-and-no-secret' } as const

/** A person known to an issuer; `sub` never changes there. */
export interface SandboxLogin {
  issuer: SandboxIssuer
  sub: string
  email: string
  emailVerified: boolean
  firstName: string
  lastName: string
  /** True if the example company's person with that address logs in this way. */
  isLinked: boolean
}

const LINKED = { emailVerified: true, isLinked: true }
const STRANGER = { emailVerified: true, isLinked: false }

/** For each issuer: people of the example company who log in with it, one who does not, and unknown people. */
export const SANDBOX_LOGINS: readonly SandboxLogin[] = [
  person('google', '100000000000000000001', 'owner@acme.example', 'Olivia', 'Adler', LINKED),
  person('google', '100000000000000000002', 'owner@globex.example', 'Gareth', 'Quill', LINKED),
  person('google', '100000000000000000003', 'viewer@acme.example', 'Vera', 'Lindqvist', STRANGER),
  person('google', '100000000000000000004', 'nora.vance@newcomer.example', 'Nora', 'Vance', STRANGER),
  person('google', '100000000000000000005', 'billing@acme.example', 'Bao', 'Tran', {
    ...STRANGER,
    emailVerified: false,
  }),
  person('microsoft', 'AAAAAAAAAAAAAAAAAAAAAAAAAAEditor', 'editor@acme.example', 'Emil', 'Novak', LINKED),
  person('microsoft', 'AAAAAAAAAAAAAAAAAAAAAAAAAASupport', 'support@doorstep.example', 'Sanna', 'Okafor', LINKED),
  person('microsoft', 'AAAAAAAAAAAAAAAAAAAAAAAAAAMilo', 'milo.hart@newcomer.example', 'Milo', 'Hart', STRANGER),
  person('company', 'c0ffee01', 'owner@globex.example', 'Gareth', 'Quill', STRANGER),
  person('company', 'c0ffee02', 'ida.berg@globex.example', 'Ida', 'Berg', STRANGER),
]

function person(
  issuer: SandboxIssuer,
  sub: string,
  email: string,
  firstName: string,
  lastName: string,
  linkState: Pick<SandboxLogin, 'emailVerified' | 'isLinked'>,
): SandboxLogin {
  return { issuer, sub, email, firstName, lastName, ...linkState }
}
