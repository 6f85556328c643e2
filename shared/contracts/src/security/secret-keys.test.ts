import { expect, test } from '@jest/globals'
import { keyState } from './secret-key-list.ts'
import { NewSecretKey } from './secret-keys.ts'

test('a key is pending while it can be recovered, whatever else it is', () => {
  expect(keyState({ paused: false })).toBe('active')
  expect(keyState({ paused: true, recovery_deadline: '' })).toBe('paused')
  expect(keyState({ paused: false, recovery_deadline: '2026-02-01T00:00:00Z' })).toBe('pending')
})

test('a new key needs a label of at most 100 characters, and no description', () => {
  expect(NewSecretKey.safeParse({ label: ' Staging ' }).data).toEqual({ label: 'Staging' })
  expect(NewSecretKey.safeParse({ label: 'x'.repeat(101) }).error?.issues[0]?.message).toBe('At most 100 characters')
  expect(NewSecretKey.safeParse({ label: '', description: 'x'.repeat(1001) }).error?.issues).toMatchObject([
    { path: ['label'], message: 'This field is required' },
    { path: ['description'], message: 'At most 1,000 characters' },
  ])
})
