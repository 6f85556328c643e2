import { parseUrl } from '../parse-url.ts'

/** A piece of a message: words, or an address that a browser may open. */
export interface TextPart {
  text: string
  href?: string
}

/** Ends before a character that shows nothing or turns the direction of writing: the address would be read as another one. */
const ADDRESS = /https:\/\/[^\s<>"“”'’`\p{Cc}\p{Cf}]+/gu
/** Ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}]+$/

/**
 * Splits the text of a message into words and links (rules Q36 and Q65). Only https addresses lead anywhere, and none that
 * names somebody before its host: `https://portal@elsewhere.example` reads like another place than it opens. Screens isolate
 * links from the direction of writing around them.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '')
    const href = safeAddress(address)
    if (!href) continue
    if (index > done) parts.push({ text: text.slice(done, index) })
    parts.push({ text: address, href })
    done = index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

function safeAddress(address: string): string | undefined {
  const url = parseUrl(address)
  return url && !url.username && !url.password ? url.href : undefined
}
