import { expect, test } from '@jest/globals'
import { csvLine } from './csv.ts'

test('cells are separated by commas and quoted where they have to be', () => {
  expect(csvLine(['plain', 'a, b', 'say "hi"', 'two\nlines', ''])).toBe('plain,"a, b","say ""hi""","two\nlines",\r\n')
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', '"\'\t=1+1"'],
  ['\r=1', '"\'\r=1"'],
  ['  =1+1', "'  =1+1"],
  ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
])('%j is no formula', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test.each(['a=b', '5-3', 'who@example.com', 'Zürich'])('%j is left as it is', (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`)
})
