import { oneLine } from '@portal/contracts/one-line'
import { isOversizedJson } from '@portal/foundation/crowded'
import type { LoginProviderSettings } from '@portal/foundation/login-providers'
import { createGuardedFetch, type GuardedFetch } from '@portal/foundation/outbound'
import { decodeProtectedHeader } from 'jose'
import * as oidc from 'openid-client'
import * as z from 'zod/mini'

/** A round trip of a browser to a provider and back. */
export interface RoundTrip {
  redirectUri: string
  state: string
  nonce: string
  /** The PKCE verifier: proves that the client redeeming the code is the one that asked for it. */
  verifier: string
  /** True if the provider must authenticate the person again, even in a browser that it knows. */
  isFresh?: boolean
}

/** A person as described by their provider. */
export const ProviderPerson = z.object({
  issuer: z.string(),
  subject: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.string(),
  /** True if the provider vouches for the address; a provider that says nothing does not. */
  isEmailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Time since the provider authenticated the person, in ms; absent if the provider does not say. */
  provedAgo: z.optional(z.number()),
})
export type ProviderPerson = z.infer<typeof ProviderPerson>

/** The claims of an ID token, merged with those of the user info endpoint if it was asked. */
export type Claims = Readonly<Record<string, unknown>> & Pick<oidc.IDToken, 'iss' | 'sub' | 'iat'>

/** An identity provider as the portal is known to it. */
export interface ProviderSettings extends Pick<LoginProviderSettings, 'issuer' | 'clientId' | 'clientSecret'> {
  /** Requested scopes; `openid profile email` if omitted. */
  scopes?: readonly string[]
  /** True if the user info endpoint is asked for more than the ID token contains. */
  asksUserInfo?: boolean
  /**
   * Fetch function for providers whose addresses were entered by customers; otherwise only the provider's own origin is
   * trusted.
   */
  fetch?: GuardedFetch
}

/** An identity provider, from the outside. All reject when it is away, slow, busy, or not to be believed. */
export interface ProviderClient {
  /** Returns the address to send the browser to. */
  addressOf(trip: RoundTrip): Promise<string>
  /** Redeems the code and returns the person. Other tokens in the response are discarded. */
  redeem(trip: RoundTrip, answer: ProviderAnswer): Promise<ProviderPerson>
  /** The same in the provider's own words. */
  claims(trip: RoundTrip, answer: ProviderAnswer): Promise<Claims>
}

interface ProviderAnswer {
  code: string
  iss: string | undefined
}

/**
 * Covers all requests to the provider together: the call's own work comes on top, and a request is answered within 6 s
 * (decision 20).
 */
const PATIENCE_MS = 3_000
/** A provider that hangs must not keep all of our places. */
const MOST_AT_ONCE = 8
/** How long a provider's discovery document is used before it is refreshed in the background, in ms. */
const DESCRIPTION_MS = 3_600_000
/** Between a provider's clock and ours, s. */
export const CLOCK_TOLERANCE_S = 60
/** Longest age of an authentication: that of our own sessions, 14 days. */
const LONGEST_SESSION_S = '1209600'
/**
 * Accepted signature algorithms of an ID token: those with a private key that only the issuer has. A shared secret does
 * not prove who signed.
 */
const SIGNED_BY = /^(RS|PS|ES)(256|384|512)$|^Ed(DSA|25519)$/

const clients = new WeakMap<LoginProviderSettings, ProviderClient>()

/** One per provider and process: it keeps what the provider says of itself, and its keys. */
export function clientOf(provider: LoginProviderSettings): ProviderClient {
  const client = clients.get(provider) ?? createProviderClient(provider)
  clients.set(provider, client)
  return client
}

/** Tokens are judged by the clock of this machine: they come from another, with a minute between the two. */
export function createProviderClient(provider: ProviderSettings): ProviderClient {
  const { scopes = ['openid', 'profile', 'email'], asksUserInfo = false } = provider
  const describe = keepDescription(provider)
  const patiently = boundWork()

  const redeemClaims = ({ redirectUri, state, nonce, verifier }: RoundTrip, { code, iss }: ProviderAnswer) =>
    patiently(async () => {
      const answer = new URL(redirectUri)
      answer.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      const configuration = await describe()
      const tokens = await oidc.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = believable(tokens)
      if (!asksUserInfo) return claims

      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      return { ...claims, ...more, iss: claims.iss, sub: claims.sub, iat: claims.iat }
    })

  return {
    addressOf: ({ redirectUri, state, nonce, verifier, isFresh = false }) =>
      patiently(async () => {
        const { href } = oidc.buildAuthorizationUrl(await describe(), {
          redirect_uri: redirectUri,
          scope: scopes.join(' '),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Either has the answer say when the person showed who they are.
          ...(isFresh ? { prompt: 'login', max_age: '0' } : { max_age: LONGEST_SESSION_S }),
        })
        return href
      }),
    redeem: async (trip, answer) => personOf(await redeemClaims(trip, answer)),
    claims: redeemClaims,
  }
}

/** The issuer's metadata with all checks turned on. An hour later the old one serves until the new one is here. */
function keepDescription({ issuer, clientId, clientSecret, ...provider }: ProviderSettings) {
  const { fetch = createGuardedFetch({ trusted: [new URL(issuer).origin] }) } = provider
  let known: { configuration: oidc.Configuration; until: number } | undefined
  let asking: Promise<oidc.Configuration> | undefined
  const ask = async () => {
    const configuration = await oidc.discovery(
      new URL(issuer),
      clientId,
      {
        client_secret: clientSecret,
        [oidc.clockTolerance]: CLOCK_TOLERANCE_S,
      },
      undefined,
      {
        timeout: PATIENCE_MS / 1_000,
        [oidc.customFetch]: asked(fetch),
        // Settings allow plain http on this machine alone, and not in production.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [])],
      },
    )
    known = { configuration, until: performance.now() + DESCRIPTION_MS }
    return configuration
  }
  const askOnce = () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return async () => {
    if (!known) return askOnce()
    if (known.until < performance.now()) askOnce().catch(() => undefined)
    return known.configuration
  }
}

/** Does work of which not too much goes on at once, and none for too long. */
function boundWork() {
  let going = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (going >= MOST_AT_ONCE) throw new Error('Too many round trips to this provider are waiting for it.')

    going += 1
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The provider takes too long.')), PATIENCE_MS)
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(timer)
      going -= 1
    }
  }
}

/** Maximum size of one response: a provider's keys, and tokens with hundreds of groups, take a tenth of it. */
const MOST_CHARACTERS = 256 * 1024

/** A guarded fetch as the library asks by it. What an answer holds is counted before the library looks into it (rule M95). */
function asked(fetch: GuardedFetch): oidc.CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const sent = body === undefined || body === null ? undefined : String(body)
    const answer = await fetch(url, { method, headers, body: sent, signal })
    const text = await answer.text()
    if (text.length > MOST_CHARACTERS || documentsIn(text).some(isOversizedJson))
      throw new Error('The provider says too much.')
    return new Response(text || null, { status: answer.status, headers: answer.headers })
  }
}

/** Returns the JSON in an answer: the answer itself, and header and claims of the token that it is or holds. The library rejects anything else. */
function documentsIn(text: string): unknown[] {
  const answer = parsed(text)
  const token = answer === undefined ? text : (answer as { id_token?: unknown } | null)?.id_token
  const parts = typeof token === 'string' ? token.split('.', 2) : []
  return [answer, ...parts.map((part) => parsed(Buffer.from(part, 'base64url').toString()))]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The claims of an ID token whose signature the library has checked, in a way that the issuer names in its description. */
function believable(tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Claims {
  const claims = tokens.claims()
  if (!tokens.id_token || !claims) throw new Error('The provider gave no ID token.')

  const { alg = '' } = decodeProtectedHeader(tokens.id_token)
  if (!SIGNED_BY.test(alg))
    throw new Error(`The ID token is signed by "${alg}", which is no key of the provider's own.`)
  // The library leaves this one out.
  if (claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S) throw new Error('The ID token is of the future.')

  return claims
}

/** Returns the person that a provider's claims describe. The email address is not cleaned: that could turn it into another person's. */
export function personOf(claims: Claims): ProviderPerson {
  return ProviderPerson.parse({
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(claims.email, 254),
    isEmailVerified: claims.email_verified === true,
    firstName: oneLine(textOf(claims.given_name, 100)),
    lastName: oneLine(textOf(claims.family_name, 100)),
    ...(typeof claims.auth_time === 'number' && { provedAgo: Math.max(0, Date.now() - claims.auth_time * 1_000) }),
  })
}

function textOf(claim: unknown, most: number): string {
  return typeof claim === 'string' ? claim.slice(0, most) : ''
}
