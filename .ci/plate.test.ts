import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { plate } from '../services/release-server/src/reading/plate.ts'
import { Plate } from '../shared/design-system/src/plate/plate.tsx'
import { HousePlate } from '../shell/src/layout/house-plate.tsx'

/** React as the design system has it. */
const fromDesignSystem = createRequire(join(__dirname, '../shared/design-system/package.json'))
const { createElement } = fromDesignSystem('react')
const { renderToStaticMarkup } = fromDesignSystem('react-dom/server')

test.each([
  [
    'found',
    {
      number: '350',
      street: 'Fifth Ave',
      place: 'New York, NY',
      code: '10118-0110',
      point: '40.7484, −73.9857',
    },
  ],
  ['unknown', { number: '', street: 'A & B <i>Street</i>', place: '', code: '' }],
])('public pages and the design system draw one plate of an address that is %s', (_, address) => {
  expect(plate(address, 'Found here')).toBe(
    renderToStaticMarkup(createElement(Plate, { ...address, verdict: 'Found here' })),
  )
})

test.each([{ point: '40.7484, −73.9857' }, {}])(
  'the shell draws the same plate before the design system is there: %j',
  (point) => {
    const address = { number: '350', street: 'Fifth Ave', place: '/a/<b>', ...point }
    const verdict = 'point' in point ? 'Found' : undefined
    expect(renderToStaticMarkup(createElement(HousePlate, address))).toBe(
      renderToStaticMarkup(createElement(Plate, { ...address, code: '', verdict })),
    )
  },
)
