import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { type Fault, findFault, forgetOldFaults, insertFaults } from './faults.sql.ts'

let foundation: TestFoundation
beforeAll(async () => {
  foundation = await createTestFoundation()
})
afterAll(() => foundation.close())

const fault = (reference: string, reportedAt: Date): Fault => {
  return { reference, reportedAt, kind: 'load', message: 'gone', page: '/account/keys', remote: 'keys' }
}

test('a fault is found by its reference, and the first one under it stays', async () => {
  const { db, clock } = foundation
  await insertFaults(db, [fault('REF1', clock.now())])
  await insertFaults(db, [{ ...fault('REF1', clock.now()), message: 'other' }])
  await insertFaults(db, [])
  expect(await findFault(db, 'REF1')).toMatchObject({ message: 'gone', remote: 'keys', release: null })
  expect(await findFault(db, 'REF2')).toBeUndefined()
})

test('a fault is forgotten after thirty days', async () => {
  const { db, clock } = foundation
  await insertFaults(db, [fault('OLD', clock.now())])
  clock.advance(30 * 24 * 3_600_000 + 1)
  await insertFaults(db, [fault('NEW', clock.now())])
  await forgetOldFaults(db, clock.now())
  expect([await findFault(db, 'OLD'), (await findFault(db, 'NEW'))?.reference]).toEqual([undefined, 'NEW'])
})
