import { expect, test } from '@jest/globals'
import { unmetNeeds } from './needs.ts'

test.each([
  ['^1.4.0', '1.4.0', true],
  ['^1.4.0', '1.5.2', true],
  ['^1.4.0', '1.3.9', false],
  ['^1.4.2', '1.4.1', false],
  ['^2.0.0', '1.9.9', false],
  ['^1.0.0', '2.0.0', false],
  ['^0.2.3', '0.3.0', false],
  ['^0.2.3', '0.2.4', true],
  ['1.4.0', '1.4.0', false],
  ['^1.4.0', '1.4.0-beta', false],
  ['', '1.4.0', false],
])('%s is met by %s: %s', (range, version, isMet) => {
  expect(unmetNeeds({ react: range }, { react: version })).toHaveLength(isMet ? 0 : 1)
})

test('a module that the host does not offer at all is unmet', () => {
  expect(unmetNeeds({ 'react-dom/client': '^19.3.1' }, { react: '19.3.1' })).toEqual([
    { key: 'react-dom/client', range: '^19.3.1', here: undefined },
  ])
})
