import { describe, expect, test } from '@jest/globals'
import { PersonName, ProfileChange } from './authorization/profile.ts'
import type { Call } from './call.ts'
import { name, optionalName } from './names.ts'
import { CALLS } from './table.ts'
import type { Schema } from './testing/schema.ts'
import { optionalText, text } from './values.ts'

const messagesOf = (schema: ReturnType<typeof name>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

const UNSEEN: [what: string, text: string][] = [
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a Mongolian vowel separator', '\u180e'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul initial filler', '\u115f'],
  ['a Hangul medial filler', '\u1160'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a blank of Braille', '\u2800'],
  ['tags', '\u{e0067}\u{e0062}\u{e007f}'],
  ['a variation selector', '\ufe0f'],
  ['a variation selector of ideographs', '\u{e0100}'],
  ['joiners', '\u200d\u200c'],
  ['a combining grapheme joiner', '\u034f'],
  ['marks of direction', '\u200e\u200f\u061c'],
  ['an override and its end', '\u202e\u202c'],
  ['isolates', '\u2066\u2069'],
  ['an invisible times', '\u2062'],
  ['an interlinear anchor', '\ufff9'],
  ['a musical beam', '\u{1d173}'],
  ['an accent on nothing', '\u0301'],
  ['controls', '\u0000\u001b\u009b'],
  ['blanks of all kinds', ' \t\r\n\u0085\u00a0\u2003\u2028\u3000'],
  ['several of them', ' \u200b\u3164\ufe0f\n\u2800 '],
]

describe('rule P97: nothing that is seen is nothing', () => {
  test.each(UNSEEN)('%s', (_, unseen) => {
    expect(messagesOf(name(20), unseen)).toEqual(['This field is required'])
    expect(messagesOf(text(20), unseen)).toEqual(['This field is required'])
    expect(optionalName(20).safeParse(unseen).data).toBe('')
    expect(optionalText(20).safeParse(unseen).data).toBe('')
    expect(name(20).safeParse(`${unseen}x`).success).toBe(true)
  })
})

describe('rule P97: a name is one line, of which all is seen', () => {
  test.each([
    ['a line break', 'x\r\n=1+1', 'x =1+1'],
    ['other line breaks', 'a\u2028b\u2029c\vd\fe', 'a b c d e'],
    ['tabs and hard blanks', ' a\tb\u00a0\u3000 c ', 'a b c'],
    ['an override', 'invoice\u202efdp.exe\u202c', 'invoicefdp.exe'],
    ['isolates and embeddings', '\u2067a\u2069 \u202bb\u202c', 'a b'],
    ['marks of direction', '\u200ea\u200fb\u061c', 'ab'],
    ['soft hyphens and zero-width blanks', '\ufeffPro\u00adduc\u200btion\u2060', 'Production'],
    ['controls', 'a\u0000b\u001b[31m\u009bc', 'ab[31mc'],
    ['a blank that is seen only between what is not', 'a \u200b b', 'a b'],
  ])('%s', (_, typed, kept) => {
    expect(name(20).safeParse(typed).data).toBe(kept)
    expect(optionalName(20).safeParse(typed).data).toBe(kept)
  })

  test('it is measured as it is kept', () => {
    expect(name(2).safeParse(' a\u200b\u200b\u200bb ').data).toBe('ab')
    expect(messagesOf(name(2), 'abc')).toEqual(['At most 2 characters'])
  })

  test('text of several lines keeps them', () => {
    expect(text(20).safeParse(' a\r\n\tb\u00ad ').data).toBe('a\r\n\tb\u00ad')
    expect(optionalText(20).safeParse('a\n\nb').data).toBe('a\n\nb')
  })
})

describe('rule P97: what belongs to writing stays', () => {
  test.each([
    ['a family in emoji', '👩\u200d👩\u200d👧'],
    ['an emoji of its own color', '❤\ufe0f'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Sinhala with a joiner', 'ශ\u200dරී'],
    ['an ideograph of a name', '葛\u{e0100}城'],
    ['accents that stand by themselves in memory', 'Zoe\u0308'],
    ['Hangul in parts, with its fillers', '\u1112\u1161\u11ab\u115f\u1161'],
    ['Mongolian', 'ᠮᠣᠩ\u180bᠭᠣᠯ'],
    ['Thai', 'กรุงเทพ'],
    ['one sign', '✓'],
  ])('%s', (_, typed) => {
    expect(name(40).safeParse(typed).data).toBe(typed)
  })

  test.each(['علی\u200cرضا', 'නි\u200dල්', 'محمد\u200cعلی'])('people and their positions are called %s', (typed) => {
    expect(PersonName.safeParse(typed).data).toBe(typed)
    expect(ProfileChange.shape.position.safeParse(typed).data).toBe(typed)
  })
})

/** Fields that hold a name, in all calls. `label` of a call that deletes repeats what is stored. */
const NAMED =
  /(?<!^delete\w+\.)(label|nickname|first_?name|last_?name|_name|\.name|company|position|thoroughfare|locality|area|number|ticket|tier|document_id|description)$/
/** Fields of several lines, or of no name. */
const NO_NAME = /(Key\.description|TaxExemption\.description|username|attribute_name)$/

test('rule P97: every name that a call takes is one line, and none of nothing', () => {
  const schemas = Object.entries(CALLS as Record<string, Call>).flatMap(([call, { body }]) =>
    Object.entries((body as unknown as Schema | undefined)?._zod.def.shape ?? {}).map(
      ([field, schema]) => [`${call}.${field}`, schema as unknown as ReturnType<typeof name>] as const,
    ),
  )
  const names = schemas.filter(([field]) => NAMED.test(field) && !NO_NAME.test(field))
  const dataOf = (schema: ReturnType<typeof name>, value: string) => schema.safeParse(value).data || undefined
  const texts = names.filter(([, schema]) => dataOf(schema, 'ab') === 'ab')
  expect(texts.length).toBeGreaterThan(30)
  const astray = texts.filter(
    ([, schema]) => dataOf(schema, 'a\u202eb') !== 'ab' || dataOf(schema, 'a\nb') !== 'a b' || dataOf(schema, '\u200b'),
  )
  expect(astray.map(([field]) => field)).toEqual([])
})
