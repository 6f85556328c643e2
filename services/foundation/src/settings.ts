import { Resolver } from 'node:dns'
import { parseUrl } from '@portal/contracts/parse-url'
import { ENVIRONMENTS } from '@portal/contracts/release-registry'
import { parseOpeningHours } from '@portal/contracts/support/opening-hours'
import * as z from 'zod'
import { loginProvidersOf } from './login-providers.ts'
import { StartupError } from './startup-error.ts'

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback)
const ms = (fallback: number) => z.coerce.number().int().min(1).default(fallback)
const flag = z.stringbool().default(false)
const issuer = z.url({ protocol: /^https?$/ }).optional()
const scriptUrl = z
  .url({ protocol: /^https$/ })
  .refine((url) => !/[;,\s']/.test(url), 'An https address without spaces, quotes, commas or semicolons')
  .optional()
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
  /** `fixed` keeps the portal's clock from being moved (rule E32); production's never can be. */
  CLOCK: z.enum(['movable', 'fixed']).default('movable'),
  /** Name of the portal. */
  BRAND_NAME: z.string().min(1).default('Doorstep'),
  /**
   * The seller on invoices, receipts and credit notes: legal name, address with commas between its lines, and tax ids.
   * A code puts its numbers into series of their own (rule J121).
   */
  SELLER_LEGAL_NAME: z.string().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().max(400).optional(),
  SELLER_TAX_IDS: z.string().max(200).optional(),
  SELLER_CODE: z
    .string()
    .regex(/^[A-Z\d]{1,8}$/, 'One to eight capital letters or digits')
    .optional(),
  /** The origin people see. The portal has it to itself. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => (parseUrl(url)?.pathname ?? '/') === '/', 'An address without a path')
    .optional(),
  PORT: port(4000),
  /** `localhost` listens on both loopback stacks and nowhere else. */
  HOST: z.string().default('localhost'),
  /** Port of the lookup API: on `127.0.0.1` if the portal is on `localhost`, or on its `HOST`. */
  GATEWAY_PORT: port(4300),
  /** Address of the gateway for people and programs; by default its own port on this machine. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Port of the sandbox's card vault on `127.0.0.1`: a different site than the portal's. */
  VAULT_PORT: port(4100),
  /** `none` leaves the sandbox's card vault to a process of its own. */
  VAULT: z.enum(['here', 'none']).default('here'),
  SANDBOX_PORT: port(4200),
  SANDBOX_SMTP_PORT: port(4225),
  /** Metrics are served on this loopback port; unset, not at all. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** `{service}` is replaced by a service's name (rule M1). */
  API_HOST_TEMPLATE: z
    .string()
    .refine(isHostTemplate, 'A path or an http address that holds {service}')
    .default('/api/{service}'),
  /** Address of portal-api for the release server, if they are separate processes. */
  PORTAL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PostgreSQL; without it PGlite in the data folder. */
  DATABASE_URL: z.string().optional(),
  /** The same PostgreSQL as the owner of the tables; only migrating them needs it, and production keeps it from services. */
  DATABASE_OWNER_URL: z.string().optional(),
  /** Timeout for a connection to PostgreSQL, in ms. */
  DATABASE_CONNECT_MS: ms(1_500),
  /** Timeout for a statement on PostgreSQL, in ms. */
  DATABASE_STATEMENT_MS: ms(2_500),
  /** Shared rate limits; without it they are kept in memory. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATA_FOLDER: z.string().default('.data'),
  RELEASES_FOLDER: z.string().default('.releases'),
  /** An S3-compatible bucket, by its address, that holds the files of releases; the folder is then each server's copy of it. */
  RELEASES_BUCKET_URL: z.url({ protocol: /^https?$/ }).optional(),
  RELEASES_BUCKET_REGION: z.string().min(1).default('auto'),
  RELEASES_BUCKET_KEY_ID: z.string().optional(),
  RELEASES_BUCKET_SECRET: z.string().optional(),
  /**
   * Environment whose releases this release server serves; `preview` serves what was published and not yet promoted.
   */
  RELEASE_ENVIRONMENT: z.enum(ENVIRONMENTS).default('production'),
  /** Origins from which a remote may come in the session of a developer, `*` for any port; `none` for nowhere. */
  DEVELOPMENT_ORIGINS: list
    .default(['http://localhost:*', 'http://127.0.0.1:*'])
    .transform((entries) => entries.filter((entry) => entry !== 'none'))
    .refine(
      (entries) => entries.every((entry) => isOrigin(entry.replace(/:\*$/, ''))),
      'Origins without a path or trailing slash, comma-separated, or none',
    ),
  /** Remotes that come from elsewhere for everybody: `keys=http://localhost:4050`, comma-separated (rule P39); never in production. */
  REMOTES_SERVED_AT: list
    .refine(
      (entries) => entries.every((entry) => isOrigin(entry.replace(/^[a-z-]+=/, ''))),
      'remote=origin, comma-separated, origins without a path or trailing slash',
    )
    .transform((entries) =>
      entries.map((entry) => entry.split('=')).map(([remote = '', origin = '']) => ({ remote, origin })),
    ),
  /** Days that an unused release is kept for open tabs. */
  RELEASES_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
  /** Percentage of pages that report how their remotes were loaded (rule P40). */
  LOADS_SAMPLED: z.coerce.number().min(0).max(100).default(10),
  /** JSON Web Key Set of private signing keys, the current one first. */
  SIGNING_KEYS: z.string().optional(),
  /** `id:base64` of 32 bytes, comma-separated, the current one first. */
  ENVELOPE_KEYS: z.string().optional(),
  /** If unset, mail goes to the sandbox inbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Address of support for people who cannot log in. */
  SUPPORT_EMAIL: z.email().default('support@doorstep.example'),
  /**
   * Times at which staff answer conversations: `always`, `never`, or such as `Mon-Fri 09:00-17:00 America/Denver` (rule Q16).
   * By default never in production: customers read that answers come by email, as long as nobody said who is there.
   */
  CHAT_HOURS: z
    .string()
    .transform((text, context) => {
      const hours = parseOpeningHours(text)
      if (!hours)
        context.addIssue({ code: 'custom', message: 'always, never, or such as Mon-Fri 09:00-17:00 America/Denver' })
      return hours ?? z.NEVER
    })
    .optional(),
  MAIL_FROM: z.email().default('no-reply@doorstep.example'),
  /** Address that hears of failed releases of a remote, for its team. */
  TEAM_ADDRESS: z
    .string()
    .regex(/^[^@\s]*\{remote\}[^@\s]*@[^@\s]+$/, 'An address with {remote} in it')
    .default('{remote}-team@doorstep.example'),
  /** reCAPTCHA Enterprise checks sign-ups when all three are set; otherwise the portal's own puzzle does. */
  RECAPTCHA_PROJECT: z.string().optional(),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_API_KEY: z.string().optional(),
  RECAPTCHA_URL: z.url({ protocol: /^https?$/ }).default('https://recaptchaenterprise.googleapis.com'),
  /** Script that browsers load; recaptcha.net if Google's own host is blocked. */
  RECAPTCHA_SCRIPT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha/enterprise.js')
    .refine((url) => !parseUrl(url)?.search, 'An address without a query'),
  /** Script of an outside chat, which customers and visitors get instead of the portal's own (rule Q40). */
  CHAT_WIDGET_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Cost of each of the about 120 tries that the portal's own puzzle takes a browser, in rounds of PBKDF2. */
  BOT_CHECK_ROUNDS: z.coerce.number().int().min(1).default(2_500),
  /** The card vault, once all five are set: the environment, how its owner is known there, and where cards are charged. */
  SPREEDLY_ENVIRONMENT_KEY: z.string().optional(),
  SPREEDLY_ACCESS_SECRET: z.string().optional(),
  SPREEDLY_GATEWAY_TOKEN: z.string().optional(),
  /** The certificate that was handed in there, and the RSA key (PEM) that signs for it. */
  SPREEDLY_CERTIFICATE_TOKEN: z.string().optional(),
  SPREEDLY_PRIVATE_KEY: z.string().optional(),
  /** True if the vault charges once per `order_id`, however often it is asked, and respects `good_until` (rule K27). */
  SPREEDLY_HONORS_ORDER_IDS: flag,
  SPREEDLY_URL: z.url({ protocol: /^https?$/ }).default('https://core.spreedly.com'),
  /** The CRM that forms go to, once all three are set; `HUBSPOT_FORMS` names the id of each form there: `contact=…`. */
  HUBSPOT_PORTAL_ID: z.string().optional(),
  HUBSPOT_ACCESS_TOKEN: z.string().optional(),
  HUBSPOT_FORMS: list,
  HUBSPOT_URL: z.url({ protocol: /^https?$/ }).default('https://api.hsforms.com'),
  /**
   * Measurement of how the site is used (rule M31): `ask` each visitor first, `always` until somebody says no, or `off`. Two scripts
   * of others may run with it: a tag manager, and one that loads after 15 minutes on a page.
   */
  MEASUREMENT: z.enum(['off', 'ask', 'always']).default('off'),
  MEASUREMENT_TAG_URL: scriptUrl,
  MEASUREMENT_LATER_URL: scriptUrl,
  /**
   * Second factor of staff (rule B119): `required`, as it is by default in production, or `optional`. Somebody without one sets it up at
   * their next log-in, and may do nothing before.
   */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  /** Cents above which a refund by staff needs a second approver; 0: each refund does (rule J150). */
  REFUNDS_ALONE_UP_TO: z.coerce.number().int().min(0).default(100_000),
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
  /**
   * Name servers that are asked for the records that prove a domain, comma-separated: `1.1.1.1`, `[2606:4700::1111]:53`. By default
   * the system's, and outside production the sandbox.
   */
  DNS_SERVERS: list.refine(areNameServers, 'IP addresses of name servers, with a port or without, comma-separated'),
  /** Origins that may call the API with credentials; none by default. */
  CORS_ORIGINS: origins,
  /** True if `X-Forwarded-For` of the proxy in front is trusted. */
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How long a stopping server still answers until the balancer stops using it, in ms. */
  DRAIN_MS: z.coerce.number().int().min(0).default(0),
  /** Time limit for each part of a stopping process, in ms; slower parts are abandoned. */
  STOP_STEP_MS: ms(10_000),
  /** How long a request waits for its turn before it is rejected, in ms; database time comes on top. */
  QUEUE_MS: ms(1_000),
  /** Requests a minute that one address may make. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
})

function isOrigin(text: string): boolean {
  return parseUrl(text)?.origin === text
}

function areNameServers(addresses: readonly string[]): boolean {
  try {
    new Resolver().setServers(addresses)
    return true
  } catch {
    return false
  }
}

function isHostTemplate(text: string): boolean {
  const host = text.replace('{service}', 'service')
  return host !== text && (/^\/(?!\/)/.test(host) || (/^https?:/.test(host) && parseUrl(host) !== undefined))
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
    movesClock: !production && env.CLOCK === 'movable',
    brandName: env.BRAND_NAME,
    seller: sellerOf(env),
    /** Without a path or trailing slash. */
    publicOrigin: publicUrl.origin,
    /** Cookies are `Secure` and carry the `__Host-` prefix. */
    secure: publicUrl.protocol === 'https:',
    port: env.PORT,
    host: env.HOST,
    gatewayPort: env.GATEWAY_PORT,
    /** Without a path or trailing slash. */
    gatewayOrigin: new URL(env.GATEWAY_URL ?? `http://127.0.0.1:${env.GATEWAY_PORT}`).origin,
    vaultPort: env.VAULT_PORT,
    startsVault: env.VAULT === 'here',
    /** `undefined` if there is no vault: a production start that names none. */
    vault: vaultOf(env),
    /** `undefined` if there is none: a production start that names none. */
    crm: crmOf(env),
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
    /** `undefined`: every release server sees the same folder. */
    releasesBucket: bucketOf(env),
    releaseEnvironment: env.RELEASE_ENVIRONMENT,
    developmentOrigins: env.DEVELOPMENT_ORIGINS,
    remotesServedAt: env.REMOTES_SERVED_AT,
    releasesKeptDays: env.RELEASES_KEPT_DAYS,
    loadsSampled: env.LOADS_SAMPLED,
    signingKeys: env.SIGNING_KEYS,
    envelopeKeys: env.ENVELOPE_KEYS,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SANDBOX_SMTP_PORT}`,
    supportEmail: env.SUPPORT_EMAIL,
    chatHours: env.CHAT_HOURS ?? (production ? 'never' : 'always'),
    mailFrom: env.MAIL_FROM,
    teamAddress: env.TEAM_ADDRESS,
    recaptcha: recaptchaOf(env),
    /** `undefined`: the portal's own chat. */
    chatWidgetUrl: env.CHAT_WIDGET_URL,
    botCheckRounds: env.BOT_CHECK_ROUNDS,
    /** `undefined`: nothing is measured. */
    measurement: measurementOf(env),
    staffNeedSecondFactor: (env.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    /** In cents; 0: every refund needs a second approver. */
    refundsAloneUpTo: env.REFUNDS_ALONE_UP_TO,
    allowedEmailDomains: env.ALLOWED_EMAIL_DOMAINS.map((domain) => domain.toLowerCase()),
    loginProviders: loginProvidersOf(env),
    trustedProviders: env.TRUSTED_PROVIDERS,
    /** Empty: the system's. */
    dnsServers: env.DNS_SERVERS.length > 0 || production ? env.DNS_SERVERS : [`127.0.0.1:${env.SANDBOX_PORT}`],
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_MS,
    stopStepMs: env.STOP_STEP_MS,
    queueMs: env.QUEUE_MS,
    rateLimit: env.RATE_LIMIT,
  }
}

/** Outside production the example company sells. Nothing is made up in production, where the brand stands for a missing name. */
function sellerOf(env: z.infer<typeof Environment>) {
  const { SELLER_LEGAL_NAME: legalName, SELLER_ADDRESS: address, SELLER_TAX_IDS: taxIds, SELLER_CODE: code = '' } = env
  const isExample = env.NODE_ENV !== 'production' && !legalName
  if (isExample) return { code, ...EXAMPLE_SELLER }
  return { code, legalName: legalName ?? env.BRAND_NAME, address: address ?? '', taxIds: taxIds ?? '' }
}

const EXAMPLE_SELLER = {
  legalName: 'Doorstep Example, Inc.',
  address: '100 Example Plaza, Suite 400, Austin, TX 78701, USA',
  taxIds: 'EIN 00-0000000',
}

function bucketOf(env: z.infer<typeof Environment>) {
  const { RELEASES_BUCKET_URL: endpoint, RELEASES_BUCKET_KEY_ID: keyId, RELEASES_BUCKET_SECRET: secret } = env
  if (endpoint && keyId && secret)
    return { endpoint, region: env.RELEASES_BUCKET_REGION, accessKeyId: keyId, secretAccessKey: secret }
  if (endpoint || keyId || secret)
    throw new StartupError(
      'The bucket of releases needs RELEASES_BUCKET_URL, RELEASES_BUCKET_KEY_ID and RELEASES_BUCKET_SECRET, or none of them.',
    )
  return undefined
}

function recaptchaOf(env: z.infer<typeof Environment>) {
  const { RECAPTCHA_PROJECT: project, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_API_KEY: apiKey } = env
  if (project && siteKey && apiKey)
    return {
      project,
      siteKey,
      apiKey,
      url: env.RECAPTCHA_URL.replace(/\/$/, ''),
      scriptUrl: env.RECAPTCHA_SCRIPT_URL,
    }
  if (project || siteKey || apiKey)
    throw new StartupError(
      'reCAPTCHA needs RECAPTCHA_PROJECT, RECAPTCHA_SITE_KEY and RECAPTCHA_API_KEY, or none of them.',
    )
  return undefined
}

function measurementOf({ MEASUREMENT: mode, ...env }: z.infer<typeof Environment>) {
  const { MEASUREMENT_TAG_URL: tagUrl, MEASUREMENT_LATER_URL: laterUrl } = env
  if (mode !== 'off') return { isAsked: mode === 'ask', tagUrl, laterUrl }
  if (tagUrl || laterUrl) throw new StartupError('Scripts that measure need MEASUREMENT=ask or MEASUREMENT=always.')
  return undefined
}

/** Outside production the sandbox's vault is used; its shared credentials are in the data folder. */
function vaultOf(env: z.infer<typeof Environment>) {
  const access = {
    environmentKey: env.SPREEDLY_ENVIRONMENT_KEY,
    accessSecret: env.SPREEDLY_ACCESS_SECRET,
    gatewayToken: env.SPREEDLY_GATEWAY_TOKEN,
    certificateToken: env.SPREEDLY_CERTIFICATE_TOKEN,
    privateKey: env.SPREEDLY_PRIVATE_KEY,
  }
  const given = Object.values(access).filter(Boolean)
  if (given.length && given.length < Object.keys(access).length)
    throw new StartupError('The card vault needs all of the SPREEDLY_ settings, or none of them.')
  if (given.length)
    return {
      origin: new URL(env.SPREEDLY_URL).origin,
      access: access as Record<keyof typeof access, string>,
      honorsKeys: env.SPREEDLY_HONORS_ORDER_IDS,
    }
  return env.NODE_ENV === 'production'
    ? undefined
    : { origin: `http://127.0.0.1:${env.VAULT_PORT}`, access: undefined, honorsKeys: true }
}

/** Outside production the sandbox's CRM is used, with our own names of the forms. */
function crmOf(env: z.infer<typeof Environment>) {
  const { HUBSPOT_PORTAL_ID: portalId, HUBSPOT_ACCESS_TOKEN: accessToken, HUBSPOT_FORMS: named } = env
  const given = [portalId, accessToken, named.length > 0].filter(Boolean)
  if (given.length > 0 && !(portalId && accessToken && named.length))
    throw new StartupError('The CRM needs HUBSPOT_PORTAL_ID, HUBSPOT_ACCESS_TOKEN and HUBSPOT_FORMS, or none of them.')
  if (portalId && accessToken) {
    const forms: Record<string, string> = Object.fromEntries(named.map((pair) => pair.split('=')))
    return { url: env.HUBSPOT_URL.replace(/\/$/, ''), portalId, accessToken, forms }
  }
  if (env.NODE_ENV === 'production') return undefined
  return { url: `http://127.0.0.1:${env.SANDBOX_PORT}/crm`, portalId: 'sandbox', accessToken: 'sandbox', forms: {} }
}

/** Names everything that is wrong at once, each with what to do. */
function refuseUnsafeProduction(env: z.infer<typeof Environment>, publicUrl: URL): void {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !env[name])
  const wrong = [
    missing.length > 0 && `A production start needs ${missing.join(', ')}.`,
    missing.some((name) => name.endsWith('_KEYS')) && '`npm run new-secrets` prints SIGNING_KEYS and ENVELOPE_KEYS.',
    env.PUBLIC_URL && publicUrl.protocol !== 'https:' && 'A production start needs an https PUBLIC_URL.',
    env.TRUSTED_PROVIDERS.length > 0 && 'A production start trusts no provider: remove TRUSTED_PROVIDERS.',
    env.REMOTES_SERVED_AT.length > 0 && 'A production start serves releases alone: remove REMOTES_SERVED_AT.',
    env.SEED === 'demo' && 'A production start never seeds: remove SEED.',
  ].filter(Boolean)
  if (wrong.length) throw new StartupError(wrong.join('\n'))
}
