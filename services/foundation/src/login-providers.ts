import { SANDBOX_CLIENT, sandboxIssuerUrl } from './sandbox-logins.ts'
import { StartupError } from './startup-error.ts'

/** In the order in which they are offered. */
const TITLES = { google: 'Google', microsoft: 'Microsoft' } as const
type ProviderName = keyof typeof TITLES

/** An identity provider that people log in with. The portal asks no issuer but these. */
export interface LoginProviderSettings {
  /** As a credential is told. */
  name: ProviderName
  title: string
  issuer: string
  clientId: string
  clientSecret: string
}

type Variable = `${Uppercase<ProviderName>}_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET'}`
type Environment = Partial<Record<Variable, string | undefined>> & { NODE_ENV: string; SANDBOX_PORT: number }

/** Those that are set up. Outside production the sandbox stands in for one that is not. Throws a {@link StartupError}. */
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

/** Whoever can change what an issuer says on its way can be anybody. */
function isSafe(issuer: string, { NODE_ENV }: Environment): boolean {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (NODE_ENV !== 'production' && /^(127\.0\.0\.1|localhost|\[::1\])$/.test(hostname))
}
