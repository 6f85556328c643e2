import { createHash } from 'node:crypto'
import type { DrawnDocument } from '@portal/contracts/platform'
import { FAULTS_PATH } from '@portal/contracts/reports'
import type { Settings } from '@portal/foundation/settings'

export type PolicySettings = Pick<Settings, 'apiHostTemplate' | 'gatewayOrigin' | 'vault' | 'secure' | 'recaptcha'>

interface DrawnFor extends Pick<DrawnDocument, 'inlineStyles' | 'inlineScripts'> {
  /** True if the person may add cards: only they get the vault's frames (decision 41). */
  mayAddCards?: boolean
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
  { apiHostTemplate, gatewayOrigin, vault, secure, recaptcha }: PolicySettings,
  { inlineStyles, inlineScripts = [], mayAddCards = false, servedAt = [] }: DrawnFor,
) {
  // Google's script runs in a document of its own (rule B36); the vault's frames are for people who may add cards.
  const frames = [recaptcha && "'self'", mayAddCards && vault?.origin].filter(Boolean)
  const elsewhere = [...new Set(servedAt)]
  const directives = {
    'default-src': "'none'",
    'script-src': ["'self'", ...elsewhere, ...inlineScripts.map(hashSource)].join(' '),
    'style-src': ["'self'", ...elsewhere, ...inlineStyles.map(hashSource)].join(' '),
    'img-src': "'self' data:",
    'font-src': "'self'",
    // A lookup can be tried from a page, with a website key.
    'connect-src': [
      "'self'",
      ...apiOrigin(apiHostTemplate),
      gatewayOrigin,
      ...elsewhere.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
    ].join(' '),
    ...(frames.length && { 'frame-src': frames.join(' ') }),
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
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

/** Origin of calls on another origin: one host, or one per service. */
function apiOrigin(template: string) {
  if (template.startsWith('/')) return []
  return [new URL(template.replace('{service}', 'any-service')).origin.replace('any-service', '*')]
}
