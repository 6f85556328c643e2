import type { RawAnswer } from './raw-requests.ts'

/** Words that mean something to a path, a header, a log, a terminal, a spreadsheet or a reader of JSON (rule M96). */
export const HOSTILE_WORDS: readonly string[] = [
  '..',
  '../../../etc/passwd',
  '/etc/passwd',
  '..\\..\\evil',
  '%2e%2e%2fevil',
  '%0d%0aset-cookie:evil=1',
  'evil\r\nset-cookie: evil=1',
  'evil\0.pdf',
  'evil"; filename=evil.exe',
  '\u001b[31mevil\u001b[0m',
  'evil\u202egpj.exe',
  '\ud800evil',
  '//evil.example/x',
  'https://evil.example/x',
  '__proto__',
  'constructor',
  'toString',
  '😀"\'<>&`{evil}',
  'e'.repeat(290),
]

/** The same and what else a door has to stand: text that no call is given, because its client could not send it. */
export const HOSTILE_AT_DOORS: readonly string[] = [
  ...HOSTILE_WORDS,
  '../..',
  '%',
  '%zzevil',
  '%00evil',
  '%c0%ae%c0%ae%2fevil',
  '%ff%feevil',
  'two words',
  'evil\u2028set-cookie: evil=1\u2029',
  'evil\u0085set-cookie: evil=1',
  '\u009b31mevil\u007f',
  'e'.repeat(10_000),
]

/** Returns whether a text holds a sign that ends a line, moves a cursor or turns the direction of writing. */
export function holdsControl(text: string): boolean {
  return /[^\P{Cc}\t]|[\u2028-\u202e\u2066-\u2069]/u.test(text)
}

/** Returns the part of the words that a client can put into a header. */
export function asHeader(words: string): string {
  return [...words].filter((sign) => sign > '\u001f' && sign < '\u007f').join('')
}

/** Returns the text as one path segment; a lone surrogate is encoded as in browsers. */
export function asSegment(words: string): string {
  return encodeURIComponent(words.replace(/\p{Cs}/gu, '\ufffd'))
}

let asked = 0

/** Returns an address that no request of this process has used, so that no limit applies. */
export function newAddress(): string {
  asked += 1
  return `10.0.${Math.floor(asked / 256)}.${asked % 256}`
}

/** Returns what hostile words have come to in an answer; nothing if they came to nothing. */
export function wrongWith({ status, headers, body }: RawAnswer): string[] {
  const named = new Map(headers)
  const isPage = named.get('content-type')?.startsWith('text/html')
  return [
    ...(status === 0 || (status >= 500 && status !== 501) ? [`answered ${status}`] : []),
    ...(headers.flat().some(holdsControl) ? ['a control character in a header'] : []),
    ...(headers.some(([name, value]) => name !== 'location' && value.includes('evil')) ? ['a header says them'] : []),
    ...(/^(https?:)?[/\\]*evil/.test(named.get('location') ?? '') ? ['leads elsewhere'] : []),
    ...(isPage && body.includes('<>&`') ? ['markup in a page'] : []),
  ]
}
