import { isAddress } from '../security/admin-keys.ts'
import { numberIn } from './typed-numbers.ts'

/* Grammar of the staff search (rule G100): the page says by it what was typed, and the server looks for that. */

/** Operators of the search, in the order of the list that explains them, with what each finds. */
export const SEARCH_OPERATORS = {
  email: { finds: 'People by their email address', example: 'email:olivia@acme.example' },
  name: { finds: 'People by their name', example: 'name:olivia adler' },
  account: { finds: 'An account by its name or number', example: 'account:10001' },
  organization: { finds: 'An organization by its name or number', example: 'organization:acme group' },
  order: { finds: 'An order by its number', example: 'order:10015' },
  invoice: { finds: 'An invoice, receipt, quote or credit note by its number', example: 'invoice:R-000123' },
  transaction: { finds: 'A payment by its ID, or by the number of a check or wire', example: 'transaction:TR-9' },
  key: { finds: 'A key by its ID or the last four characters of its token', example: 'key:aB3d' },
  host: { finds: 'Website keys by a host name', example: 'host:shop.example' },
  card: { finds: 'Charges by the last four digits of a card and the amount', example: 'card:4242 $49.00' },
  ip: { finds: 'Logins by IP address', example: 'ip:203.0.113.7' },
  request: { finds: 'What is known of the reference on an error message', example: 'request:K7Q2M9XWBT' },
} as const
export type SearchOperator = keyof typeof SEARCH_OPERATORS

/** Other words that people type for an operator. */
const SYNONYMS: Readonly<Record<string, SearchOperator>> = {
  org: 'organization',
  receipt: 'invoice',
  payment: 'transaction',
  token: 'key',
  reference: 'request',
}

/** Kinds of texts that the page names: "This looks like …". */
export type Look =
  | 'email'
  | 'number'
  | 'order'
  | 'document'
  | 'transaction'
  | 'key-id'
  | 'token-ends'
  | 'token'
  | 'part-of-token'
  | 'host'
  | 'card'
  | 'ip'
  | 'request'

/** One indexed lookup of a thing by what names it. Amounts in cents. */
export type ThingLookup =
  | { by: 'order' | 'account' | 'person' | 'organization'; number: number }
  | { by: 'email' | 'document' | 'transaction' | 'key-id' | 'host' | 'ip' | 'request'; text: string }
  | { by: 'token-ends'; ends: string }
  | { by: 'card'; lastFour: string; cents: number }

/** Ways to find people, accounts and organizations by words. */
export const WORDS_IN = ['email', 'name', 'account', 'organization'] as const
export type WordsIn = (typeof WORDS_IN)[number]

/** A typed search as it is understood. */
export interface TypedSearch {
  operator: SearchOperator | undefined
  /** The text behind the operator. */
  text: string
  look: Look | undefined
  /** Lookups of things, the likeliest first. */
  lookups: readonly ThingLookup[]
  /** Fields whose words the text may begin. */
  words: readonly WordsIn[]
}

const TOKEN = /psk_[0-9A-Za-z]{30}(?![0-9A-Za-z])/
/** More of a token than the four characters that everybody may see. */
const PART_OF_TOKEN = /psk_[0-9A-Za-z]{5}/

/** Returns the secret token in a pasted text, if there is a whole one. */
export function tokenIn(text: string): string | undefined {
  return TOKEN.exec(text)?.[0]
}

/** Returns whether a text holds a secret token or a part of one: it may stand in no address, no list and no log. */
export function holdsToken(text: string): boolean {
  return PART_OF_TOKEN.test(text)
}

/** Masks a token for lists, as it is stored and as customers read it: its first and last four characters (rule D4). */
export function endsOfToken(token: string): string {
  return `psk_…${token.slice(-4)}`
}

/** Reads what somebody typed into the search of staff. A token is never looked for by it: {@link tokenIn} finds those. */
export function readSearch(typed: string): TypedSearch {
  const trimmed = typed.trim()
  if (holdsToken(trimmed)) return understood(tokenIn(trimmed) ? 'token' : 'part-of-token', [], { text: trimmed })

  const [, word = '', rest = ''] = /^([a-z]+):\s*(.*)$/is.exec(trimmed) ?? []
  const operator = operatorOf(word.toLowerCase())
  if (operator) return { ...readWith(operator, rest.trim()), operator, text: rest.trim() }

  return { ...readPlain(trimmed), text: trimmed }
}

function operatorOf(word: string): SearchOperator | undefined {
  if (Object.hasOwn(SEARCH_OPERATORS, word)) return word as SearchOperator
  return Object.hasOwn(SYNONYMS, word) ? SYNONYMS[word] : undefined
}

type Words = readonly WordsIn[]

function understood(
  look: Look | undefined,
  lookups: readonly ThingLookup[],
  more: { text?: string; words?: Words } = {},
) {
  return { operator: undefined, look, lookups, words: more.words ?? [], text: more.text ?? '' } satisfies TypedSearch
}

/** Reads the text behind an operator: only what the operator names is looked for. */
function readWith(operator: SearchOperator, text: string): TypedSearch {
  if (!text) return understood(undefined, [])
  const number = numberIn(text.replace(/^#/, ''))
  switch (operator) {
    case 'email':
      return understood('email', isWholeEmail(text) ? [{ by: 'email', text }] : [], { words: ['email'] })
    case 'name':
      return understood(undefined, [], { words: ['name'] })
    case 'account':
    case 'organization':
      return understood(undefined, number === undefined ? [] : [{ by: operator, number }], { words: [operator] })
    case 'order':
      return understood('order', number === undefined ? [] : [{ by: 'order', number }])
    case 'invoice':
      return understood('document', [{ by: 'document', text: documentIn(text) ?? text.toUpperCase() }])
    case 'transaction':
      return understood('transaction', [{ by: 'transaction', text }])
    case 'key':
      return readKey(text)
    case 'card':
      return understood('card', cardIn(text, /./))
    case 'request':
      return understood('request', [{ by: 'request', text }])
    default:
      return understood(operator, [{ by: operator, text }])
  }
}

function readKey(text: string): TypedSearch {
  const ends = endsIn(text) ?? (/^[0-9A-Za-z]{4}$/.test(text) ? text : undefined)
  if (ends) return understood('token-ends', [{ by: 'token-ends', ends }])
  return understood('key-id', [{ by: 'key-id', text: text.toLowerCase() }])
}

/** Reads a text without an operator: everything that it can be is looked for. */
function readPlain(text: string): TypedSearch {
  const ends = endsIn(text)
  if (ends) return understood('token-ends', [{ by: 'token-ends', ends }])
  if (isAddress(text)) return understood('ip', [{ by: 'ip', text }])
  if (KEY_ID.test(text)) return understood('key-id', [{ by: 'key-id', text: text.toLowerCase() }])

  const card = cardIn(text, /\$|\.\d\d$/)
  if (card.length > 0) return understood('card', card)

  const named = /^(order|invoice|receipt|quote|credit note)?\s*#?\s*(\S+)$/i.exec(text)
  const document = documentIn(named?.[2] ?? '')
  if (document) return understood('document', [{ by: 'document', text: document }])

  const number = numberIn(named?.[2] ?? '')
  if (number !== undefined && (named?.[1] || text.startsWith('#')))
    return understood('order', [{ by: 'order', number }])
  if (number !== undefined) {
    const kinds = ['order', 'account', 'person', 'organization'] as const
    return understood(
      'number',
      kinds.map((by) => ({ by, number })),
      { words: WORDS_IN },
    )
  }
  if (isWholeEmail(text)) return understood('email', [{ by: 'email', text }], { words: ['email'] })
  if (HOST.test(text)) return understood('host', [{ by: 'host', text }], { words: WORDS_IN })
  return readReference(text)
}

/** References are random, so that one of letters alone may as well be a word. */
function readReference(text: string): TypedSearch {
  const isReference = REFERENCE.test(text)
  if (!isReference && !REQUEST_ID.test(text)) return understood(undefined, [], { words: WORDS_IN })

  const request = { by: 'request', text: isReference ? text.toUpperCase() : text } as const
  if (isReference) return understood(/\d/.test(text) ? 'request' : undefined, [request], { words: WORDS_IN })
  return understood('request', [request, { by: 'transaction', text }])
}

/** A secret key has a UUID, a website key 18 digits. */
const KEY_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{17})$/i
/** A name with a dot, as it is or in the address of a page. */
const HOST = /^(?:https?:\/\/)?(?:\*\.)?[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+(?::\d+)?(?:[/?#]\S*)?$/iu
/** A page makes references of ten signs that are not easily confused. */
const REFERENCE = /^[2-9A-HJ-NP-Z]{10}$/i
/** A server names its requests, and the portal its transactions, with 21 random signs; a word has no digit. */
const REQUEST_ID = /^(?=.*\d)[\w-]{21}$/
/** The beginning may be left out, or any sign may stand for what is not shown. */
const TOKEN_ENDS = /^(?:psk_)?(?:…|\.{2,}|\*{2,}|•{2,})([0-9A-Za-z]{4})$|^psk_([0-9A-Za-z]{4})$/
/** The prefix of a seller may stand before it. */
const DOCUMENT = /^((?:[a-z0-9]{1,10}-)?(?:q|inv|r|cn))-(\d{1,9})$/i
/** A name before the digits does no harm: "Visa •••• 4242, $49.00". */
const CARD = /^[a-z ]*[•*x. ]*(\d{4})[\s,]+(\$?\s?(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d\d))?)$/i

function endsIn(text: string): string | undefined {
  const [, masked, bare] = TOKEN_ENDS.exec(text) ?? []
  return masked ?? bare
}

function isWholeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

/** Returns the number of an invoice, receipt, quote or credit note as it is printed: `r-12` is R-000012. */
function documentIn(text: string): string | undefined {
  const [, prefix, serial] = DOCUMENT.exec(text) ?? []
  return prefix && serial && `${prefix.toUpperCase()}-${serial.padStart(6, '0')}`
}

/** Reads the last four digits of a card and an amount, which has to look like money where nothing else says so. */
function cardIn(text: string, money: RegExp): ThingLookup[] {
  const [, lastFour, amount = '', dollars = '', cents = '0'] = CARD.exec(text) ?? []
  if (!lastFour || !money.test(amount)) return []
  return [{ by: 'card', lastFour, cents: Number(dollars.replaceAll(',', '')) * 100 + Number(cents) }]
}
