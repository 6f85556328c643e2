import { createHash } from 'node:crypto'
import type { DrawnDocument } from '@portal/contracts/platform'
import { FAULTS_PATH } from '@portal/contracts/reports'
import type { Settings } from '@portal/foundation/settings'

export type PolicySettings = Pick<
  Settings,
  'apiHostTemplate' | 'gatewayOrigin' | 'vault' | 'secure' | 'recaptcha' | 'measurement'
>

interface DrawnFor extends Pick<DrawnDocument, 'inlineStyles' | 'inlineScripts' | 'bodyScripts'> {
  /** True if the document counts how the site is used, for which scripts of others may run (rule M36). */
  isMeasured?: boolean
  /** True if the person may add cards: only they get the vault's frames (decision 41). */
  mayAddCards?: boolean
  /** Script of an outside chat, which may do everything that a chat needs, from its own origin alone (rule Q40). */
  chatWidget?: string | undefined
  /** Whence its reader has remotes that are worked on (rules P23 and P39). */
  servedAt?: readonly string[] | undefined
}

/**
 * A document's own headers. Scripts and styles come from here alone, what stands inside the document by its hash; strings
 * become scripts through the one Trusted Types policy, which the shell makes and which accepts planned files only.
 */
export function documentHeaders(settings: PolicySettings, drawn: DrawnFor) {
  return {
    'content-security-policy': contentSecurityPolicy(settings, drawn),
    'reporting-endpoints': `faults="${FAULTS_PATH}"`,
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept, accept-encoding, cookie, sec-fetch-dest',
  }
}

function contentSecurityPolicy(
  { apiHostTemplate, gatewayOrigin, vault, secure, recaptcha, measurement }: PolicySettings,
  {
    inlineStyles,
    inlineScripts = [],
    bodyScripts = [],
    isMeasured = false,
    mayAddCards = false,
    servedAt = [],
    chatWidget,
  }: DrawnFor,
) {
  // Google's script runs in a document of its own (rule B36); the vault's frames are for people who may add cards.
  const chat = chatWidget ? [new URL(chatWidget).origin] : []
  const frames = [recaptcha && "'self'", mayAddCards && vault?.origin, ...chat].filter(Boolean)
  const elsewhere = [...new Set(servedAt)]
  const measuring = measuringSources(isMeasured ? measurement : undefined)
  const directives = {
    'default-src': "'none'",
    'script-src': [
      "'self'",
      ...elsewhere,
      ...chat,
      ...measuring.scripts,
      ...[...inlineScripts, ...bodyScripts].map(hashSource),
    ].join(' '),
    'style-src': ["'self'", ...elsewhere, ...chat, ...inlineStyles.map(hashSource)].join(' '),
    'img-src': ["'self' data:", ...chat, ...measuring.origins].join(' '),
    'font-src': ["'self'", ...chat].join(' '),
    // A lookup can be tried from a page, with a website key.
    'connect-src': [
      "'self'",
      ...apiOrigin(apiHostTemplate),
      gatewayOrigin,
      ...measuring.origins,
      ...[...elsewhere, ...chat].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
    ].join(' '),
    ...(frames.length && { 'frame-src': frames.join(' ') }),
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': ['default', ...measuring.policies].join(' '),
    'report-uri': FAULTS_PATH,
    'report-to': 'faults',
    ...(secure && { 'upgrade-insecure-requests': '' }),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')
}

function hashSource(style: DrawnDocument['inlineStyles'][number]) {
  const text = typeof style === 'string' ? style : style.text
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Scripts of others that measure (rule M36): each by its own address, and the tag manager's origin for what it reports. */
function measuringSources(measurement: PolicySettings['measurement']) {
  const { tagUrl, laterUrl } = measurement ?? {}
  const scripts = [tagUrl, laterUrl].filter((url) => url !== undefined)
  return {
    scripts: scripts.map((url) => url.split('?')[0] ?? url),
    origins: [...new Set(scripts.map((url) => new URL(url).origin))],
    policies: scripts.length > 0 ? ['measuring'] : [],
  }
}

/** Origin of calls on another origin: one host, or one per service. */
function apiOrigin(template: string) {
  if (template.startsWith('/')) return []
  return [new URL(template.replace('{service}', 'any-service')).origin.replace('any-service', '*')]
}
