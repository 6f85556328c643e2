import * as z from 'zod'
import { loginProvidersOf } from './login-providers.ts'
import { StartupError } from './startup-error.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const ms = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const flag = z.stringbool().default(false)
const issuer = z.url({ protocol: /^https?$/ }).optional()
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
const origins = list.refine(
  (entries) => entries.every(isOrigin),
  'Origins without a path or trailing slash, comma-separated',
)

/** Every setting of every service, by the name of its environment variable. All have a default but in production. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** `demo` fills an empty database with the example company; the default of `npm start`. */
  SEED: z.enum(['demo', 'none']).default('none'),
  /** `none` serves the releases that are there instead of building what changed first. */
  BUILD: z.enum(['releases', 'none']).default('releases'),
  /** What the portal calls itself. */
  BRAND_NAME: z.string().min(1).default('Doorstep'),
  /** The origin people see. The portal has it to itself. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'An address without a path')
    .optional(),
  PORT: port(4000),
  /** `localhost` listens on both loopback stacks and nowhere else. */
  HOST: z.string().default('localhost'),
  /** Where lookups are answered: on `127.0.0.1` where the portal is on `localhost`, or on its `HOST`. */
  GATEWAY_PORT: port(4300),
  /** Where people and programs reach the gateway; by default its own port on this machine. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_PORT: port(4200),
  SANDBOX_SMTP_PORT: port(4225),
  /** Metrics are served on this loopback port; unset, not at all. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** `{service}` is replaced by a service's name (rule M1). */
  API_HOST_TEMPLATE: z
    .string()
    .refine(isHostTemplate, 'A path or an http address that holds {service}')
    .default('/api/{service}'),
  /** Where the release server finds portal-api when they are separate processes. */
  PORTAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PostgreSQL; without it PGlite in the data folder. */
  DATABASE_URL: z.string().optional(),
  /** The same PostgreSQL as the owner of the tables; only migrating them needs it, and production keeps it from services. */
  DATABASE_OWNER_URL: z.string().optional(),
  /** How long a request waits for a connection to PostgreSQL, ms. */
  DATABASE_CONNECT_MS: ms(1_500),
  /** How long a statement on PostgreSQL may take, ms. */
  DATABASE_STATEMENT_MS: ms(2_500),
  /** Shared rate limits; without it they are kept in memory. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATA_FOLDER: z.string().default('.data'),
  RELEASES_FOLDER: z.string().default('.releases'),
  /** JSON Web Key Set of private signing keys, the current one first. */
  SIGNING_KEYS: z.string().optional(),
  /** `id:base64` of 32 bytes, comma-separated, the current one first. */
  ENVELOPE_KEYS: z.string().optional(),
  /** Without it mail goes to the sandbox inbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().default('no-reply@doorstep.example'),
  /** reCAPTCHA Enterprise checks sign-ups when all three are set; otherwise the portal's own puzzle does. */
  RECAPTCHA_PROJECT: z.string().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_API_KEY: z.string().optional(),
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://recaptchaenterprise.googleapis.com'),
  /** Domains that may sign up although the list of disposable ones names them, comma-separated. */
  ALLOWED_EMAIL_DOMAINS: list,
  /** Log-in with the first provider: its issuer, and as what the portal is known there. Without all three there is none. */
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** The same for the second provider. */
  MICROSOFT_ISSUER: issuer,
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  /** Origins that organizations' identity providers may have although they are not public; never in production. */
  TRUSTED_PROVIDERS: origins,
  /** Origins that may call the API with credentials; none by default. */
  CORS_ORIGINS: origins,
  /** Whether `X-Forwarded-For` of the proxy in front is believed. */
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How long a stopping server still answers while the balancer looks away, ms. */
  DRAIN_MS: z.coerce.number().int().min(0).default(0),
  /** How long each part of a stopping process may take, ms; what takes longer is left behind. */
  STOP_STEP_MS: ms(10_000),
  /** How long a request waits for its turn before it is refused, ms; what is asked of the database takes its time on top. */
  QUEUE_MS: ms(1_000),
  /** Requests a minute that one address may make. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
})

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

function isHostTemplate(text: string): boolean {
  const host = text.replace('{service}', 'service')
  return host !== text && (/^\/(?!\/)/.test(host) || (/^https?:/.test(host) && URL.canParse(host)))
}

const NEEDED_IN_PRODUCTION = ['PUBLIC_URL', 'DATABASE_URL', 'SIGNING_KEYS', 'ENVELOPE_KEYS', 'SMTP_URL'] as const

export type Settings = ReturnType<typeof readSettings>

/** Parses the environment once. Throws a {@link StartupError} that names every setting to mend. */
export function readSettings(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new StartupError(`These settings cannot be used: ${wrong.join('; ')}.`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  if (production) refuseUnsafeProduction(env, publicUrl)

  return {
    production,
    seed: env.SEED === 'demo',
    buildsReleases: !production && env.BUILD === 'releases',
    brandName: env.BRAND_NAME,
    /** Without a path or trailing slash. */
    publicOrigin: publicUrl.origin,
    /** Cookies are `Secure` and carry the `__Host-` prefix. */
    secure: publicUrl.protocol === 'https:',
    port: env.PORT,
    host: env.HOST,
    gatewayPort: env.GATEWAY_PORT,
    /** Without a path or trailing slash. */
    gatewayOrigin: new URL(env.GATEWAY_URL ?? `http://127.0.0.1:${env.GATEWAY_PORT}`).origin,
    sandboxPort: env.SANDBOX_PORT,
    sandboxSmtpPort: env.SANDBOX_SMTP_PORT,
    metricsPort: env.METRICS_PORT,
    apiHostTemplate: env.API_HOST_TEMPLATE,
    portalApiUrl: env.PORTAL_API_URL,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databaseLimits: { connectMs: env.DATABASE_CONNECT_MS, statementMs: env.DATABASE_STATEMENT_MS },
    redisUrl: env.REDIS_URL,
    dataFolder: env.DATA_FOLDER,
    releasesFolder: env.RELEASES_FOLDER,
    signingKeys: env.SIGNING_KEYS,
    envelopeKeys: env.ENVELOPE_KEYS,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`,
    mailFrom: env.MAIL_FROM,
    recaptcha: recaptchaOf(env),
    allowedEmailDomains: env.ALLOWED_EMAIL_DOMAINS.map((domain) => domain.toLowerCase()),
    loginProviders: loginProvidersOf(env),
    trustedProviders: env.TRUSTED_PROVIDERS,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_MS,
    stopStepMs: env.STOP_STEP_MS,
    queueMs: env.QUEUE_MS,
    rateLimit: env.RATE_LIMIT,
  }
}

function recaptchaOf(env: z.infer<typeof Environment>) {
  const { RECAPTCHA_PROJECT: project, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_API_KEY: apiKey } = env
  if (project && siteKey && apiKey) return { project, siteKey, apiKey, url: env.RECAPTCHA_URL.replace(/\/$/, '') }
  if (project || siteKey || apiKey)
    throw new StartupError(
      'reCAPTCHA needs RECAPTCHA_PROJECT, RECAPTCHA_SITE_KEY and RECAPTCHA_API_KEY, or none of them.',
    )
  return undefined
}

function refuseUnsafeProduction(env: z.infer<typeof Environment>, publicUrl: URL): void {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !env[name])
  if (missing.length) throw new StartupError(`A production start needs ${missing.join(', ')}.`)
  if (publicUrl.protocol !== 'https:') throw new StartupError('A production start needs an https PUBLIC_URL.')
  if (env.TRUSTED_PROVIDERS.length)
    throw new StartupError('A production start trusts no provider: remove TRUSTED_PROVIDERS.')
  if (env.SEED === 'demo') throw new StartupError('A production start never seeds: remove SEED.')
}
