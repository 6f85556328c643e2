import { expect, test } from '@jest/globals'
import { capabilitiesOf } from './capabilities.ts'

test('rule I17: a license may do what its line, edition, license and plan add, each once and in order', () => {
  const levels = [['verify', 'zip4'], ['enrich'], [], ['verify', 'batch']].map((capabilities) => ({ capabilities }))
  expect(capabilitiesOf(...levels)).toEqual(['batch', 'enrich', 'verify', 'zip4'])
  expect(capabilitiesOf()).toEqual([])
})

test('rule I17: a plan takes away what its line, edition or license adds', () => {
  const license = { capabilities: ['verify', 'zip4'] }
  expect(capabilitiesOf(license, { capabilities: ['batch'], removedCapabilities: ['zip4', 'other'] })).toEqual([
    'batch',
    'verify',
  ])
})
