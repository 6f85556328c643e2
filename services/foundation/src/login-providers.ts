import { SANDBOX_CLIENT, sandboxIssuerUrl } from './sandbox-logins.ts'
import { StartupError } from './startup-error.ts'

/** In the order they are offered. */
const TITLES = { google: 'Google', microsoft: 'Microsoft' } as const
type ProviderName = keyof typeof TITLES

/** An identity provider that people log in with. The portal asks no issuer but these. */
export interface LoginProviderSettings {
  /** Name of the provider in credentials. */
  name: ProviderName
  title: string
  issuer: string
  clientId: string
  clientSecret: string
}

type Variable = `${Uppercase<ProviderName>}_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`
type Environment = Partial<Record<Variable, string | undefined>> & { NODE_ENV: string; SANDBOX_PORT: number }

/**
 * Returns the configured providers. Outside production the sandbox replaces missing ones. Throws a {@link
 * StartupError}.
 */
export function loginProvidersOf(env: Environment): LoginProviderSettings[] {
  const names = Object.keys(TITLES) as ProviderName[]
  return names.flatMap((name) => providerOf(name, env) ?? [])
}

function providerOf(name: ProviderName, env: Environment): LoginProviderSettings | undefined {
  const title = TITLES[name]
  const prefix = name.toUpperCase() as Uppercase<ProviderName>
  const issuer = env[`${prefix}_ISSUER`]
  const clientId = env[`${prefix}_CLIENT_ID`]
  const clientSecret = env[`${prefix}_CLIENT_SECRET`]
  if (issuer && clientId && clientSecret) {
    if (!isSafe(issuer, env)) throw new StartupError(`${prefix}_ISSUER has to be an https address.`)
    return { name, title, issuer, clientId, clientSecret }
  }
  if (issuer || clientId || clientSecret) {
    throw new StartupError(`${title} needs ${prefix}_ISSUER, ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET.`)
  }
  if (env.NODE_ENV === 'production') return undefined

  return { name, title, issuer: sandboxIssuerUrl(name, env.SANDBOX_PORT), ...SANDBOX_CLIENT }
}

/** Over an unprotected connection, an attacker could impersonate anyone. */
function isSafe(issuer: string, { NODE_ENV }: Environment): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (NODE_ENV !== 'production' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname))
}
