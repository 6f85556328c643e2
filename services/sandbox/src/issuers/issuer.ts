import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { SANDBOX_CLIENT, type SandboxIssuer, sandboxIssuerUrl } from '@portal/foundation/sandbox-logins'
import type { Configuration, JWK } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import { page, pagePolicy } from '../page.ts'
import { createConsent } from './consent.ts'
import { errorPage } from './consent-page.ts'
import { createIssuerPeople } from './issuer-people.ts'

/** Differences between the issuers; `title` is shown to people. */
const ISSUERS: Record<SandboxIssuer, { title: string; emailClaims: string[] }> = {
  google: { title: 'Google-like', emailClaims: ['email', 'email_verified'] },
  // It says of no address whether it is verified.
  microsoft: { title: 'Microsoft-like', emailClaims: ['email'] },
  company: { title: 'Company-like', emailClaims: ['email', 'email_verified'] },
}

export interface IssuerOptions {
  name: SandboxIssuer
  sandboxPort: number
  portalOrigin: string
  /** A private RSA key. */
  signingKey: JWK
}

/** One identity provider, whose addresses begin with its name: OpenID Connect as a real one speaks it, in memory. */
export function createIssuer({ name, sandboxPort, portalOrigin, signingKey }: IssuerOptions): RequestListener {
  const { title, emailClaims } = ISSUERS[name]
  const people = createIssuerPeople(name)
  const policy = pagePolicy(portalOrigin)
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: SANDBOX_CLIENT.clientId,
        client_secret: SANDBOX_CLIENT.clientSecret,
        redirect_uris: Object.values(CALLBACKS).map((path) => portalOrigin + path),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: emailClaims, profile: ['name', 'given_name', 'family_name'] },
    // As the models do it: what was consented to stands in the ID token.
    conformIdTokenClaims: false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Issuers share a host, and cookies ignore paths that are longer than theirs.
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_, sub) => {
      const person = people.find(sub)
      if (!person) return undefined
      const { email, emailVerified, firstName, lastName } = person
      const claims = { sub, email, email_verified: emailVerified, given_name: firstName, family_name: lastName }
      return { accountId: sub, claims: () => ({ ...claims, name: `${firstName} ${lastName}`.trim() }) }
    },
    interactions: { url: (_, { uid }) => `/${name}/interaction/${uid}` },
    jwks: { keys: [signingKey] },
    pkce: { required: () => true },
    renderError: (ctx, { error, error_description: why }) => {
      ctx.type = 'html'
      ctx.set('content-security-policy', policy)
      ctx.body = page(`${title} – sandbox`, errorPage({ title, error, why }))
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 3600, Session: 3600 },
  }
  const provider = new Provider(sandboxIssuerUrl(name, sandboxPort), configuration)
  const consent = createConsent({ provider, people, title, policy })
  const answer = provider.callback()

  return (request, response) => {
    const path = request.url?.slice(name.length + 1) ?? '/'
    if (path.startsWith('/interaction/')) return consent(request, response)
    clearSession(request, name)

    // By these two the provider knows under which path it stands.
    Object.assign(request, { originalUrl: request.url, url: path })
    return answer(request, response)
  }
}

/** Every visitor chooses a person again; no one inherits the session of the previous one. */
function clearSession({ headers }: IncomingMessage, name: SandboxIssuer): void {
  const cookies = (headers.cookie ?? '').split('; ')
  headers.cookie = cookies.filter((cookie) => !cookie.startsWith(`${name}_session`)).join('; ')
}
