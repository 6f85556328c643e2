import { expect, test } from '@jest/globals'
import { COUNTRIES as DATA } from 'postal-code-checker'
import { check } from '../check.ts'
import { alpha2Of, COUNTRIES } from './countries.ts'
import { hasPostalCode, needsPostalCode, readPostalCode } from './postal-codes.ts'
import { TaxableAddress } from './taxable-address.ts'

/** Ways in which people write a code, and the one in which it is stored. */
test.each([
  ['KHM', '120203', ['120203', '120 203']],
  ['AZE', '1066', ['AZ1066', 'AZ 1066', 'az-1066', '1066']],
  ['NLD', '1234 AB', ['NL-1234ab', '1234ab', '1234-AB', 'NL 1234 AB', 'nld1234ab']],
  ['GBR', 'SW1A 1AA', ['SW1A1AA', 'sw1a 1aa', 'SW1A-1AA', 'ＳＷ１Ａ１ＡＡ', ' SW1A  1AA ']],
  ['GBR', 'M2 5BQ', ['M25BQ', 'm2 5bq']],
  ['GBR', 'DN16 9AA', ['dn169aa']],
  ['GBR', 'W1A 4ZZ', ['w1a4zz']],
  ['IRL', 'D02 AF30', ['D02AF30', 'd02 af30', 'D02-AF30']],
  ['CAN', 'K1A 0B1', ['k1a0b1', 'K1A-0B1', 'K1A 0B1']],
  ['USA', '78741', ['78741', '７８７４１', 'US 78741', '78741 ']],
  ['USA', '78741-1234', ['787411234', '78741 1234', '78741–1234', '78741-1234']],
  ['PRI', '00901', ['00901', 'PR 00901']],
  ['JPN', '100-0001', ['1000001', '〒100-0001', '１００－０００１', '100ー0001', '100 0001']],
  ['BRA', '01310-100', ['01310100', '01.310-100']],
  ['PRT', '1250-096', ['1250096', '1250 096', 'P-1250-096']],
  ['POL', '00-950', ['00950', '00 950', 'PL-00950']],
  ['SWE', '11455', ['114 55', 'SE-114 55', 'S-11455']],
  ['CZE', '110 00', ['11000', 'CZ-110 00']],
  ['DEU', '20457', ['D-20457', 'DE 20457', '20457']],
  ['AUT', '1010', ['A-1010', 'AT-1010']],
  ['CHE', '8001', ['CH-8001', '8001']],
  ['LUX', '4750', ['L-4750', '4750']],
  ['LVA', 'LV-1050', ['1050', 'lv1050', 'LV-1050']],
  ['LTU', '04340', ['LT-04340']],
  ['FIN', '00100', ['FI-00100', 'FIN-00100']],
  ['AND', 'AD500', ['ad500', '500', 'AD 500']],
  ['BRB', 'BB23026', ['23026', 'bb 23026']],
  ['CYM', 'KY1-1100', ['KY11100', 'ky1 1100']],
  ['ARG', 'C1070AAM', ['c1070aam', 'C 1070 AAM']],
  ['IND', '110001', ['110 001', '११०००१']],
  ['CHN', '100096', ['100096', '１０００９６']],
  ['KOR', '03051', ['03051']],
  ['SAU', '11564', ['11564', '١١٥٦٤']],
  ['SAU', '11564-1234', ['11564-1234', '115641234']],
  ['MMR', '1508203', ['1508203']],
  ['PRY', '001015', ['001015']],
  ['HTI', '6120', ['HT6120', '6120']],
  ['PER', 'LIMA 23', ['lima 23', 'LIMA23']],
] as const)('rule K84: in %s, %s is stored of %j', (country, code, typed) => {
  expect(typed.map((one) => readPostalCode(country, one))).toEqual(typed.map(() => code))
})

test.each([
  ['DEU', ['2045', '204577', 'FR-20457', 'ABCDE', '-', '20457!', '']],
  ['NLD', ['1234', '0123 AB', '1234 A', 'DE-1234 AB']],
  ['GBR', ['SW1A', 'XX1 1AA', '12345']],
  ['USA', ['7874', '78741-12', '78741-12345', 'K1A 0B1']],
  ['KHM', ['1234', '1202033']],
  ['AZE', ['10666', 'AM1066']],
] as const)('rule K84: in %s, none of %j is a code', (country, typed) => {
  expect(typed.map((one) => readPostalCode(country, one))).toEqual(typed.map(() => undefined))
})

test('rule K84: every country has its row: the codes that its post gives as examples are taken, and stay as they are stored', () => {
  const wrong: unknown[] = []
  let tried = 0
  for (const country of COUNTRIES) {
    const examples = DATA[alpha2Of(country) ?? '']?.example ?? []
    for (const example of examples) {
      tried += 1
      const forms = [example, example.toLowerCase(), example.replace(/[ -]/g, ''), ` ${example} `]
      const [stored, ...others] = forms.map((form) => readPostalCode(country, form))
      if (stored !== example || others.some((other) => other !== stored)) wrong.push([country, example, stored, others])
      if (readPostalCode(country, stored ?? '') !== stored) wrong.push([country, stored])
    }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(400)
  expect(COUNTRIES.filter(hasPostalCode).length).toBe(178)
})

test('rule K84: nobody has to invent a code where a letter arrives without one', () => {
  const without = (country: string) => {
    const address = { thoroughfare: '1 Main St', locality: 'Town', administrative_area: 'TX', postal_code: '' }
    const checked = check(TaxableAddress, { ...address, country_iso3: country })
    return 'fields' in checked ? checked.fields : {}
  }
  const free =
    'KEN SAU NGA COL PAN ROU ARM BGD BLR CHL CRI DOM ECU EGY GHA HTI ISR JOR KAZ KWT LAO LBN LKA MAR MMR MNG NPL OMN PAK PER PRY TUN TUR TWN TZA UZB VEN VNM ZMB'
  expect(free.split(' ').filter((country) => Object.keys(without(country)).length > 0)).toEqual([])
  for (const country of ['ARE', 'HKG', 'AGO', 'JAM', 'QAT']) expect([country, without(country)]).toEqual([country, {}])
  const needed =
    'USA PRI GUM CAN GBR IRL DEU FRA NLD AUT CHE ITA ESP PRT POL CZE SWE NOR DNK FIN JPN KOR CHN IND AUS NZL BRA MEX ARG ZAF SGP'
  for (const country of needed.split(' '))
    expect([country, without(country).postal_code]).toEqual([country, 'This field is required'])
  expect(COUNTRIES.filter(needsPostalCode)).toHaveLength(101)
})

test('rule K84: an address is stored with its code in order, and a code that is none is refused where it need not be given, too', () => {
  const address = { thoroughfare: '1 Main St', locality: 'Town', administrative_area: '' }
  const checkIn = (country_iso3: string, postal_code: string) =>
    check(TaxableAddress, { ...address, country_iso3, postal_code })
  expect(checkIn('NLD', 'nl-1234ab')).toMatchObject({ data: { postal_code: '1234 AB' } })
  expect(checkIn('KEN', 'none')).toMatchObject({ fields: { postal_code: 'Enter a valid postal code' } })
  expect(checkIn('HKG', 'anything')).toMatchObject({ data: { postal_code: 'anything' } })
})
