import { expect, test } from '@jest/globals'
import { contractFaults } from '@portal/test-kit'
import manifest from './manifest.ts'

test('what the shell states of itself holds against the contracts', () => {
  expect(contractFaults(manifest)).toEqual([])
})
