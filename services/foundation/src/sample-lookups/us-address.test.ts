import { expect, test } from '@jest/globals'
import { US_STATES } from '@portal/contracts/sales/taxable-address'
import { findInSample, readUsAddress } from './us-address.ts'

const NOWHERE = { city: '', state: '', zipcode: '' }

test.each([
  ['1600 Pennsylvania Avenue NW, Washington, DC 20500', '1600 Pennsylvania Ave NW', 'Washington DC 20500'],
  ['1600 pennsylvania avenue nw, washington dc 20500', '1600 Pennsylvania Ave NW', 'Washington DC 20500'],
  ['1600 Pennsylvania Ave. N.W. Washington D.C.', '1600 Pennsylvania Ave NW', 'Washington DC'],
  ['1800 M Street, NW, Washington, DC 20036', '1800 M St NW', 'Washington DC 20036'],
  ['233 s wacker drive, chicago il', '233 S Wacker Dr', 'Chicago IL'],
  ['233 S Wacker Dr, Chicago, Illinois, 60606, USA', '233 S Wacker Dr', 'Chicago IL 60606'],
  ['20 Benton Pl St Louis, MO 63104', '20 Benton Pl', 'St Louis MO 63104'],
  ['42 Cedar Crest Ct.', '42 Cedar Crest Ct', ''],
  ['42 Cedar Crest Ln Hartford CT', '42 Cedar Crest Ln', 'Hartford CT'],
  ['1234 West U.S. Hwy 50, Salem, IL 62881', '1234 W US Hwy 50', 'Salem IL 62881'],
  ['2002 FM 544 Wylie, TX 75098', '2002 FM 544', 'Wylie TX 75098'],
  ['1234 State Road 75, Penasco, NM 87553', '1234 State Road 75', 'Penasco NM 87553'],
  ['4510 COUNTY ROAD GV, APPLETON, WI 54913', '4510 County Road Gv', 'Appleton WI 54913'],
  ['1 Meadowlands Plaza, East Rutherford, NJ 7073', '1 Meadowlands Plz', 'East Rutherford NJ 07073'],
  ['One S. Dearborn St., Chicago, IL 60603', '1 S Dearborn St', 'Chicago IL 60603'],
  ['2615 1/2 Gary Avenue, Dodge City, KS 67801', '2615 1/2 Gary Ave', 'Dodge City KS 67801'],
  ['123A E Main St, Waupaca, WI 54981', '123A E Main St', 'Waupaca WI 54981'],
  ['PO Box 9580 Rancho Santa Fe CA 92067', 'PO Box 9580', 'Rancho Santa Fe CA 92067'],
  ['rr # 1 box 54, loami il 62661', 'RR 1 Box 54', 'Loami IL 62661'],
  ['43 South Broadway, Pitman, New Jersey 08071 United States', '43 S Broadway', 'Pitman NJ 08071'],
])('%s is written as the post writes it', (text, line, last) => {
  expect(readUsAddress(text)).toMatchObject({ delivery_line_1: line, last_line: last })
})

test.each([
  ['1005 N Gravenstein Highway Suite 500, Sebastopol CA 95472-1234', '1005 N Gravenstein Hwy', 'Suite 500'],
  ['100 Gold Street, 2nd Fl., New York, NY 10038', '100 Gold St', 'Fl 2'],
  ['115 S LaSalle St 37th Flr, Chicago, IL 60603', '115 S Lasalle St', 'Fl 37'],
  ['101 W. Grand Ave. 600, Chicago, IL 60654', '101 W Grand Ave', '# 600'],
  ['102 Sottile St, Unit 06-305, Charleston, SC 29403', '102 Sottile St', 'Unit 06-305'],
])('%s has a unit of its own', (text, line, unit) => {
  expect(readUsAddress(text)).toMatchObject({ delivery_line_1: line, delivery_line_2: unit })
})

test.each([
  ['1234 W US Highway 50', { city: 'Salem', state: 'IL', zipcode: '62881' }, '1234 W US Highway 50'],
  ['30653 Highway 278', { city: 'Addison', state: 'AL', zipcode: '35540' }, '30653 Highway 278'],
  ['50 W South Temple', { city: 'Salt Lake City', state: 'UT', zipcode: '84101' }, '50 W South Temple'],
  ['1 Ferry Building', { city: 'San Francisco', state: 'CA', zipcode: '' }, '1 Ferry Building'],
  ['295 South 250 East', { city: 'Burley', state: 'ID', zipcode: '83318' }, '295 S 250 E'],
  ['P.O. Box 15', { city: 'Salem', state: 'IL', zipcode: '' }, 'PO Box 15'],
])('the street %s is read whole when the place comes in fields', (street, last, line) => {
  const { city, state, zipcode } = last
  expect(readUsAddress(street, last)).toMatchObject({
    delivery_line_1: line,
    last_line: [city, state, zipcode].filter(Boolean).join(' '),
  })
})

test.each([
  [{ state: 'New York', zipcode: '101180110' }, 'NY 10118-0110'],
  [{ state: 'n.y.', zipcode: '10118-0110' }, 'NY 10118-0110'],
  [{ state: ' new  york ', zipcode: '10118 0110' }, 'NY 10118-0110'],
  [{ state: 'ny', zipcode: '10118-' }, 'NY 10118'],
  [{ state: 'District of Columbia', zipcode: '20500' }, 'DC 20500'],
  [{ state: 'MA', zipcode: '2215' }, 'MA 02215'],
  [{ state: 'MA', zipcode: '22150001' }, 'MA 02215-0001'],
  [{ state: 'Puerto Rico', zipcode: '907' }, undefined],
  [{ state: 'Atlantis', zipcode: '10118' }, undefined],
  [{ state: 'NY', zipcode: 'SW1A 1AA' }, undefined],
])('state and ZIP code %j are read as %s', (fields, last) => {
  const address = readUsAddress('350 5th Ave', { ...NOWHERE, ...fields })
  expect(address?.last_line).toBe(last)
})

test('every state that an address form takes is read, also where the post of the armed forces delivers', () => {
  const read = US_STATES.map(
    (state) => readUsAddress('350 5th Ave', { ...NOWHERE, state })?.components.state_abbreviation,
  )
  expect(read).toEqual(US_STATES)
  expect(US_STATES).toContain('AE')
})

test('fields win over the text, and the text fills what they leave out', () => {
  expect(readUsAddress('350 fifth avenue apt 3B', { ...NOWHERE, city: 'new york,' })).toMatchObject({
    delivery_line_1: '350 Fifth Ave',
    delivery_line_2: 'Apt 3B',
    last_line: 'New York',
  })
  const whole = '350 5th Ave, New York, NY 10118'
  expect(readUsAddress(whole, { ...NOWHERE, zipcode: '10119' })).toMatchObject({
    delivery_line_1: '350 5th Ave',
    last_line: 'New York NY 10119',
  })
})

test.each([
  '',
  'Fifth Avenue',
  'somewhere else',
  '12345',
  '5 apples and pears',
  '7 plus 8 is 15',
  'New York, NY 10118',
  'Highway 80, Allentown, GA 31003',
  'Broadway and 42nd St, New York, NY',
  '3420 Legacy Drive The Palms, Apt B2L Mount Pleasant, SC 29466',
  "1' OR '1'='1",
])('%j is not understood', (text) => {
  expect(readUsAddress(text)).toBeUndefined()
})

test('an address of the sample is found, also with its number written out, and not in another city', () => {
  const find = (text: string, last = NOWHERE) => {
    const address = readUsAddress(text, last)
    return address && findInSample(address)?.zip
  }
  expect(find('350 Fifth Avenue')).toBe('10118')
  expect(find('350 5th Ave', { city: 'New York', state: 'NY', zipcode: '10118' })).toBe('10118')
  expect(find('50 W South Temple', { city: 'Salt Lake City', state: 'Utah', zipcode: '84101' })).toBe('84101')
  expect(find('350 5th Ave', { ...NOWHERE, city: 'Boston' })).toBeUndefined()
  expect(find('351 5th Ave')).toBeUndefined()
})
