import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { deriveKey, seal, unseal } from './envelope.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const before = { current: 'old', keys: new Map([['old', oldKey]]) }
const after = {
  current: 'new',
  keys: new Map([
    ['new', newKey],
    ['old', oldKey],
  ]),
}

test('what was sealed before a rotation still opens, and what is sealed after it names the new key', () => {
  const sealed = seal(before, 'Zażółć', 'row 1')
  expect(unseal(after, sealed, 'row 1')).toBe('Zażółć')
  expect(seal(after, 'x', 'row 1')).toMatch(/^new\./)
  expect(() => unseal(before, seal(after, 'x', 'row 1'), 'row 1')).toThrow('"new" is not among the configured keys')
})

test('the same text never looks the same', () => {
  expect(seal(before, 'x', 'row 1')).not.toBe(seal(before, 'x', 'row 1'))
})

test('a secret that was altered or moved to another row does not open', () => {
  const sealed = seal(before, 'secret', 'row 1')
  const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => unseal(before, altered, 'row 1')).toThrow()
  expect(() => unseal(before, sealed, 'row 2')).toThrow()
})

test('a derived key is of one purpose', () => {
  expect(deriveKey(before, 'xsrf')).toEqual(deriveKey(before, 'xsrf'))
  expect(deriveKey(before, 'xsrf')).not.toEqual(deriveKey(before, 'other'))
  expect(deriveKey(before, 'xsrf')).not.toEqual(oldKey)
})
