import { expect, test } from '@jest/globals'
import { readSecondFactorCode, recoveryCodeInGroups } from './second-factor-code.ts'

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['0a1b-2c3d-4e5f', { kind: 'recovery', code: '0a1b2c3d4e5f' }],
  ['0A1B 2C3D 4E5F', { kind: 'recovery', code: '0a1b2c3d4e5f' }],
  ['OAIB-2C3D-4E5F', { kind: 'recovery', code: '0a1b2c3d4e5f' }],
  ['OALB-2C3D-4E5F', { kind: 'recovery', code: '0a1b2c3d4e5f' }],
])('%j is read as a code', (typed, code) => {
  expect(readSecondFactorCode(typed)).toEqual(code)
})

test.each(['', '12345', '1234567', '12345x', '0a1b-2c3d-4e5', '0a1b-2c3d-4e5u', '１２３４５６'])(
  '%j is no code',
  (typed) => {
    expect(readSecondFactorCode(typed)).toBeUndefined()
  },
)

test('a recovery code is written in groups of four', () => {
  expect(recoveryCodeInGroups('0a1b2c3d4e5f')).toBe('0a1b-2c3d-4e5f')
})
