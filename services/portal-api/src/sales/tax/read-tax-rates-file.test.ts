import { expect, test } from '@jest/globals'
import { readTaxRatesFile } from './read-tax-rates-file.ts'

const HEADER = 'country,region,county,city,postal_code,first_day,last_day,saas_percent,data_percent,taxed_percent'
const read = (...lines: string[]) => readTaxRatesFile([HEADER, ...lines].join('\r\n'))
const faultsOf = (...lines: string[]) => read(...lines).faults.map(({ line, column }) => `${line} ${column}`)

test('rule J162: a line is read exactly, with what a spreadsheet makes of it', () => {
  expect(read('usa,tx,,"Austin, north",78741,2026-01-01,,8.25,6.25%,80').wanted).toEqual([
    {
      line: 2,
      country_iso3: 'USA',
      region: 'TX',
      county: '',
      locality: 'Austin, north',
      postal_code: '78741',
      first_day: '2026-01-01',
      last_day: '',
      saas_millionths: 82_500,
      data_millionths: 62_500,
      base_millionths: 800_000,
    },
  ])
  const semicolons = readTaxRatesFile('\uFEFFFirst_Day;Country;SaaS_percent;Data_percent\n2026-01-01;DEU;19;7.1255\n\n')
  expect(semicolons.faults).toEqual([])
  expect(semicolons.wanted).toMatchObject([
    { country_iso3: 'DEU', data_millionths: 71_255, base_millionths: 1_000_000 },
  ])
})

test('rule J162: each error is said beside its line and column', () => {
  expect(
    faultsOf(
      'USA,TX,,,,2026-01-01,,8,8,100',
      'XXX,,,,,2026-01-01,,8,8,100',
      'USA,Texas,,,,2026-02-30,,8,8,100',
      'USA,TX,,,78741-1234,2026-01-01,2025-12-30,8,8,100',
      'USA,TX,,,,,,101,8.12345,x',
    ),
  ).toEqual([
    '3 country',
    '4 region',
    '4 first_day',
    '5 postal_code',
    '5 last_day',
    '6 saas_percent',
    '6 data_percent',
    '6 taxed_percent',
    '6 first_day',
  ])
  expect(faultsOf('USA,TX,,,,2026-01-01,,8,8')).toEqual(['2 '])
  expect(faultsOf()).toEqual(['1 '])
})

test('rule J162: a file that is not UTF-8 is refused beside the cell that says so', () => {
  const bytes = Buffer.from('USA,CO,,Ca\u00F1on City,,2026-01-01,,8,8,100', 'latin1')
  expect(faultsOf(new TextDecoder().decode(bytes))).toEqual(['2 city'])
})

test.each([
  ['USA,TX,,"Austin,,2026-01-01,,8,8,100', 'A quotation mark that opens before this line is not closed'],
  ['USA,TX,,"Aus"tin",,2026-01-01,,8,8,100', 'A quotation mark within a cell has to be written twice'],
  ['USA,TX,,Aus"tin,,2026-01-01,,8,8,100', 'A cell with a quotation mark has to be within quotation marks'],
  ['USA,TX,,Austin,,2026-01-01,,8,8', 'This line has more or fewer cells than the first one'],
])('rule J162: %s: the error is named', (line, message) => {
  expect(read(line).faults).toEqual([{ line: 2, column: '', message }])
})

test('rule J162: a column that is named twice is refused', () => {
  const { faults } = readTaxRatesFile(
    'country,first_day,region,region,saas_percent,data_percent\nUSA,2026-01-01,TX,,8,8',
  )
  expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['1 region'])
})

test('rule J162: a header that lacks a column, or has one that is unknown, is said once', () => {
  const { faults } = readTaxRatesFile('country,first_day,rate,data_percent\nUSA,2026-01-01,8,8')
  expect(faults.map(({ line, column }) => `${line} ${column}`)).toEqual(['1 saas_percent', '1 rate'])
})
