import { expect, test } from '@jest/globals'
import { findFonts, hanStyleOf } from './font-of-text.ts'

const filesOf = async (text: string, han: 'sc' | 'jp' | 'kr' = 'sc') =>
  (await findFonts([text], han))(text).map(({ file, text: run }) => `${file.split('/')[1]}: ${run}`)

test.each([
  ['rule J145: an amount below zero', '−$1,234.50', ['noto-sans: −$1,234.50']],
  ['Greek and Cyrillic', 'Ελ Ро', ['noto-sans: Ελ', 'noto-sans:  ', 'noto-sans: Ро']],
  ['Turkish letters that a package claims for the wrong file', 'ı', ['noto-sans: ı']],
  ['Arabic, which fonts of Chinese claim', 'بيانات', ['noto-sans-arabic: بيانات']],
  ['Thai letters with vowels and tones', 'ข้อ', ['noto-sans-thai: ข้อ']],
  ['Vietnamese letters with two marks', 'ẵ', ['noto-sans: ẵ']],
  ['a letter and a mark from elsewhere stay together', 'ი\u0301', ['noto-sans-georgian: ი\u0301']],
  ['emoji', '🦄', ['noto-emoji: 🦄']],
  ['Cherokee, which no family draws', 'ᏣᎳᎩ', ['unifont: ᏣᎳᎩ']],
  ['what nothing draws', '\u{10ffff}', ['unifont: \u{10ffff}']],
])('%s', async (_, text, runs) => {
  expect(await filesOf(text)).toEqual(runs)
})

test('Han characters are drawn in the style of the letters around them', async () => {
  expect(hanStyleOf(['Acme', '東京データ'])).toBe('jp')
  expect(hanStyleOf(['東京', '데이터'])).toBe('kr')
  expect(hanStyleOf(['深圳', 'Acme'])).toBe('sc')
  expect(await filesOf('直', 'jp')).toEqual(['noto-sans-jp: 直'])
  expect(await filesOf('直', 'sc')).toEqual(['noto-sans-sc: 直'])
})
