import { expect, test } from '@jest/globals'
import { type Fonts, linesOf } from './lines-of-text.ts'

/** Every letter is a point wide; Latin, Hebrew and Arabic letters have a font each, as do all signs. */
const FONTS: Fonts = {
  widthOf: (text) => [...new Intl.Segmenter().segment(text)].length,
  runsOf: (text) =>
    [...text.matchAll(/\p{Script=Hebrew}+|\p{Script=Arabic}+|[^\p{Script=Hebrew}\p{Script=Arabic}]+/gu)].map(
      ([run]) => ({
        file: /\p{Script=Hebrew}/u.test(run) ? 'hebrew' : 'other',
        text: run,
      }),
    ),
}
const wrapped = (text: string, width: number) =>
  linesOf(text, width, FONTS).map((line) => line.map((run) => run.text).join('|'))

test.each([
  ['a line that fits stays one', 'Acme Logistics', 14, ['Acme Logistics']],
  ['words move to the next line whole', 'Acme Logistics of Austin', 14, ['Acme Logistics', 'of Austin']],
  ['a space at the end needs no room', 'ab cd', 2, ['ab', 'cd']],
  ['Japanese breaks between letters, but not before a full stop', '東京都千代田区。', 7, ['東京都千代田', '区。']],
  ['a word that is too wide breaks inside', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  ['a letter keeps its marks', 'e\u0301\u0323e\u0301\u0323', 1, ['e\u0301\u0323', 'e\u0301\u0323']],
  ['nothing is a line of nothing', '', 10, ['']],
])('%s', (_, text, width, lines) => {
  expect(wrapped(text, width)).toEqual(lines)
})

test.each([
  ['Hebrew in an English line', 'For אבג, account 1', ['For |אבג|, account 1']],
  ['two Hebrew words', 'For אבג דה, account 1', ['For |דה| |אבג|, account 1']],
  ['brackets open to the other side', 'For אב (ג), account 1', ['For |(|ג|) |אב|, account 1']],
  ['a number inside runs from left to right', 'For אב 123 ג, account 1', ['For |ג| |123| |אב|, account 1']],
  ['a line that begins in Hebrew runs from the right', 'אבג Acme 12', ['Acme 12| |אבג']],
  ['an address in Arabic, wrapped', 'شارع الملك 12', ['12| |الملك| |شارع']],
])('%s', (_, text, lines) => {
  expect(wrapped(text, 40)).toEqual(lines)
})
