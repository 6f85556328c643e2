import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { allTexts, type Text, textsOfHelp, textsOfSource } from './texts.ts'

const ROOT = process.cwd()

/** The words that a row of the glossary says are never used, each as often as it stands there. */
const NEVER = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Word'))
  .flatMap((line) => (line.split('|')[3] ?? '').split(','))
  .map((word) => word.trim())
  .filter(Boolean)

/** Names of others' products and labels, sentences of the specification, and words in another sense. */
const FITS = [
  'Google Workspace',
  'IdP metadata',
  'Sign-in redirect URIs',
  'try signing in that way instead',
  'letters such as BCDF',
  'eight letters',
  'two letters',
  'three letters',
  'letters, digits',
  'mail administrator',
  'mail program',
]

/** Lines of a help document that only search and links read. */
const KEYWORDS = /^(keywords|related):/

const NEVER_WORDS = new RegExp(`(?<![\\w/-])(${NEVER.join('|')})(?![\\w-])`, 'i')

/** Returns the first word of a text that the glossary says is never used. */
function strangeWord(text: string): string | undefined {
  if (KEYWORDS.test(text)) return undefined
  const rest = FITS.reduce((left, fits) => left.replaceAll(new RegExp(fits, 'gi'), ''), text)
  return NEVER_WORDS.exec(rest)?.[0]
}

test.each([
  ['You are signed in as Olivia', 'signed in'],
  ['Send the Invite', 'the Invite'],
  ['The e-mail was sent', 'e-mail'],
  ['Enter the eight letters of the code', undefined],
  ['Single sign-on with Google Workspace', undefined],
  ['keywords: quota, cap', undefined],
])('in “%s” the strange word is %s', (text, word) => {
  expect(strangeWord(text)).toBe(word)
})

test('texts are found in JSX, in attributes that are read, in sentences and in help', () => {
  const source = `import a from 'Not a text'
export const Page = () => <Card title="Keys" className="not read">You have {count} keys</Card>
const MESSAGE = { message: 'This key is paused.', sql: 'select one from two' }
const label = \`Delete \${name}?\``
  expect(textsOfSource(source).map(({ text }) => text)).toEqual([
    'Keys',
    'You have',
    'keys',
    'This key is paused.',
    'Delete …?',
  ])
  expect(textsOfHelp('# Keys\n```\ncode\n```\nSee `this`.')).toEqual([
    { line: 1, text: '# Keys' },
    { line: 5, text: 'See ….' },
  ])
})

test('no text that people read has a word that the glossary says is never used', () => {
  const texts: Text[] = allTexts(ROOT)
  const found = texts.flatMap(({ file, line, text }) => {
    const word = strangeWord(text)
    return word ? [`${file}:${line} ${word}: ${text}`] : []
  })
  expect(texts.length).toBeGreaterThan(4_000)
  expect(NEVER.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})
