import * as z from 'zod/mini'
import { parseUrl } from '../parse-url.ts'
import { REQUIRED } from '../values.ts'

/** Host names that one website key can have (rule D6). */
export const HOSTS_OF_A_KEY = 100

/** Changes that were made to an input to turn it into a host name (rule D6). */
export type HostChange =
  | 'scheme'
  | 'sign-in'
  | 'port'
  | 'path'
  | 'upper case'
  | 'final dot'
  | 'other script'
  | 'IP form'

export interface ReadHostName {
  /** The form that is stored and compared: lower case, ASCII, an asterisk only as the first label. */
  host: string
  changes: HostChange[]
  /** A page on this machine can be anybody's. */
  isLocal: boolean
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const WEB = /^https?:/i
const WILDCARD = /^\*\./
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/
/** Addresses behind a network's prefix, as firewalls list them. */
const RANGE = /^(?:[\d.]+|\[?[\da-f]*:[\da-f:]*\]?)\/\d{1,3}$/i
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/

/**
 * Normalizes a typed or pasted host name (rule D6): without scheme, port and path, lower case, international names in
 * their ASCII form. A wildcard may only be the first label. `refused` says what to do about an unusable one.
 */
export function readHostName(entered: string): ReadHostName | { refused: string } {
  const text = entered.trim()
  if (!text) return { refused: REQUIRED }
  if (/\s/.test(text)) return { refused: 'Leave out white space' }
  if (/^[*.]+$/.test(text)) return { refused: 'Enter more than asterisks' }

  if (text.toLowerCase() === 'null' || (SCHEME.test(text) && !WEB.test(text))) return { refused: NOT_ON_THE_WEB }
  if (RANGE.test(text)) return { refused: 'Enter single IP addresses: a range cannot be named' }

  const changes = new Set<HostChange>()
  const authority = authorityOf(text, changes)
  const isWildcard = WILDCARD.test(authority)
  const name = isWildcard ? authority.slice(2) : authority
  if (name.includes('*')) return { refused: 'An asterisk can only stand for the first part, as in *.example.com' }

  const plain = canonicalHost(name)
  if (plain === undefined) return { refused: 'Enter a host name, such as www.example.com' }
  if (isWildcard && isIpAddress(plain)) return { refused: 'An IP address has no parts for an asterisk to stand for' }
  if (isWildcard && !plain.includes('.') && plain !== 'localhost') {
    return { refused: `*.${plain} would let everybody in: name a host under it, such as *.example.${plain}` }
  }
  noteForm(name, plain, changes)
  const host = isWildcard ? `*.${plain}` : plain
  if (host.length > 253) return { refused: 'At most 253 characters' }
  return { host, changes: [...changes], isLocal: isLocal(plain) }
}

/**
 * Browsers name such a page `null`, or by a scheme of its own, which the gateway takes for no page. Of most apps it is `localhost`: the
 * host of every other app, too.
 */
const NOT_ON_THE_WEB =
  'Apps, extensions and files have no host of their own: let a server of yours ask, with a secret key'

/** One of many host names, as it was entered; `isRepeat` where an earlier one means the same. */
export type EnteredHostName = { entered: string; isRepeat: boolean } & (ReadHostName | { refused: string })

/**
 * Many at once, as they are pasted: each line, comma or semicolon begins another. Blanks do so only between whole host names: a name with
 * a blank in it is one entry, which is refused as a whole.
 */
export function readHostNames(pasted: string): EnteredHostName[] {
  const seen = new Set<string>()
  return pasted
    .split(/[\r\n,;]+/)
    .flatMap(entriesOf)
    .map((entered) => {
      const read = readHostName(entered)
      const name = 'host' in read ? read.host : entered
      const isRepeat = seen.has(name)
      seen.add(name)
      return { entered, isRepeat, ...read }
    })
}

function entriesOf(line: string): string[] {
  const parts = line.split(/\s+/).filter(Boolean)
  const areHosts = parts.every((part) => {
    const read = readHostName(part)
    return 'host' in read && (read.host.includes('.') || read.isLocal)
  })
  return areHosts ? parts : [line.trim()]
}

/** Returns a host in canonical form; `undefined` if it is invalid. A trailing dot is ignored. */
export function canonicalHost(name: string): string | undefined {
  const url = name === '' ? undefined : parseUrl(`http://${name}/`)
  if (!url) return undefined

  const { hostname, host, pathname, username, search, hash } = url
  if (host !== hostname || pathname !== '/' || username || search || hash) return undefined
  const plain = hostname.replace(/\.$/, '')
  return isIpAddress(plain) || plain.split('.').every((label) => LABEL.test(label)) ? plain : undefined
}

function authorityOf(text: string, changes: Set<HostChange>): string {
  let rest = text
  const take = (change: HostChange, pattern: RegExp) => {
    const shorter = rest.replace(pattern, '')
    if (shorter !== rest) changes.add(change)
    rest = shorter
  }
  take('scheme', SCHEME)
  take('path', /[/\\?#].*$/s)
  take('sign-in', /^.*@/)
  // The colons of a bare IPv6 address begin no port.
  if (/^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/i.test(rest)) rest = `[${rest}]`
  else take('port', /:\d*$/)
  take('final dot', /\.$/)
  return rest
}

function noteForm(name: string, plain: string, changes: Set<HostChange>): void {
  const lower = name.toLowerCase()
  if (lower !== name) changes.add('upper case')
  if (lower !== plain) changes.add(isIpAddress(plain) ? 'IP form' : 'other script')
}

function isIpAddress(plain: string): boolean {
  return plain.startsWith('[') || IPV4.test(plain)
}

function isLocal(plain: string): boolean {
  return (
    plain === 'localhost' || plain.endsWith('.localhost') || plain === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(plain)
  )
}

/** A host name in a request; what arrives is in order. */
export const HostName = z.string(REQUIRED).check((entered) => {
  const read = readHostName(entered.value)
  if ('host' in read) entered.value = read.host
  else entered.issues.push({ code: 'custom', message: read.refused, input: entered.value })
})

/** A host name that a key may have had since before a rule of today: one that is refused now stands for itself. */
export const KnownHostName = z.string(REQUIRED).check((entered) => {
  const read = readHostName(entered.value)
  if ('host' in read) entered.value = read.host
})
