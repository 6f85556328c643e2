import { expect, test } from '@jest/globals'
import { aSubscription } from '@portal/test-kit'
import { licensesOf } from './term.ts'

test('a license that is suspended comes first, one with nothing but a past last', () => {
  const terms = ['active', 'suspended'].map((track_id) => aSubscription({ track_id, subscription_id: track_id }))
  const listed = [{ license_id: 'past' }, { license_id: 'active' }, { license_id: 'suspended', suspended: true }]
  expect(licensesOf(listed, terms).map(({ license_id }) => license_id)).toEqual(['suspended', 'active', 'past'])
})
