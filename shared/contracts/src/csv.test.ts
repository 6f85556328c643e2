import { expect, test } from '@jest/globals'
import { csvFile, csvLine } from './csv.ts'

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
  ['\nplain', '"\'\nplain"'],
  ['\tplain', '"\'\tplain"'],
  ['  =1+1', "'  =1+1"],
  ['\u00A0=1+1', "'\u00A0=1+1"],
  ['\u200B=1+1', "'\u200B=1+1"],
  ['"=1+1', '"\'""=1+1"'],
  ["'=1+1", "''=1+1"],
  ['" \n=1+1', '"\'"" \n=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' \u3000＝1', "' \u3000＝1"],
  ['﹢1', "'﹢1"],
  ['﹣1', "'﹣1"],
  ['﹦1', "'﹦1"],
  ['﹫A1', "'﹫A1"],
  ['\uFEFF＝1', "'\uFEFF＝1"],
  ['\u200E＋1', "'\u200E＋1"],
  ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
])('%j is no formula', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test.each(['a=b', '5-3', 'who@example.com', 'Zürich', "'Tis", '東京'])('%j is left as it is', (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`)
})

test.each([
  [-73.9857, '-73.9857'],
  [-1, '-1'],
  [0, '0'],
  [40.7484, '40.7484'],
  [Number.NaN, ''],
])('the number %j is written as a number', (cell, written) => {
  expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`)
})

test('a file begins with the mark of UTF-8 and its header, and each record ends with CR LF', () => {
  expect(csvFile(['city', 'longitude'], [['Köln', 6.9603]])).toBe('\uFEFFcity,longitude\r\nKöln,6.9603\r\n')
})
