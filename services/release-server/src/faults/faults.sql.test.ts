import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findFault } from '@portal/foundation/faults'
import { createTestFoundation, type TestFoundation } from '@portal/foundation/testing'
import { countFaults } from './count-faults.sql.ts'
import { type Fault, insertFaults, purgeOldFaults } from './faults.sql.ts'

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

test('equal faults of one day are counted in one row, which is found by the reference of each', async () => {
  const { db, clock } = foundation
  const equal = (reference: string) => ({ ...fault(reference, clock.now()), message: 'many' })
  const [first, other] = [await insertFaults(db, [equal('MANY1'), equal('MANY2')]), fault('MANY4', clock.now())]
  expect(first).toEqual([expect.objectContaining({ reference: 'MANY1' })])
  expect(await insertFaults(db, [equal('MANY3'), equal('MANY3'), { ...other, message: 'few' }])).toHaveLength(1)

  const [one, two, three] = [await findFault(db, 'MANY1'), await findFault(db, 'MANY2'), await findFault(db, 'MANY3')]
  expect(one).toMatchObject({ reference: 'MANY1', count: 4, message: 'many' })
  expect([two, three]).toEqual([one, one])
  expect(await findFault(db, 'MANY4')).toMatchObject({ count: 1, message: 'few' })

  const later = new Date(clock.now().getTime() + 24 * 3_600_000)
  expect(await insertFaults(db, [{ ...equal('MANY5'), reportedAt: later }])).toHaveLength(1)
})

test('so many references as a crowd sends cost a row no more than a hundred', async () => {
  const { db, clock } = foundation
  const crowd = Array.from({ length: 150 }, (_, number) => ({
    ...fault(`CROWD${number}`, clock.now()),
    message: 'crowded',
  }))
  await insertFaults(db, crowd.slice(0, 60))
  for (const one of crowd.slice(60)) await insertFaults(db, [one])
  const found = await findFault(db, 'CROWD0')
  expect(found?.count).toBe(150)
  expect(found?.otherReferences).toHaveLength(100)
})

test('what there is no room for is left out, while what is known still counts', async () => {
  const { db, clock } = foundation
  const [known, fresh] = [fault('ROOM1', clock.now()), { ...fault('ROOM2', clock.now()), message: 'no room' }]
  await insertFaults(db, [{ ...known, message: 'room' }])
  expect(await insertFaults(db, [fresh, { ...known, message: 'room' }], () => 0)).toEqual([])
  expect(await findFault(db, 'ROOM2')).toBeUndefined()
  expect(await findFault(db, 'ROOM1')).toMatchObject({ count: 2 })
})

test('a fault is forgotten after thirty days', async () => {
  const { db, clock } = foundation
  await insertFaults(db, [fault('OLD', clock.now())])
  clock.advance(30 * 24 * 3_600_000 + 1)
  await insertFaults(db, [fault('NEW', clock.now())])
  await purgeOldFaults(db, clock.now())
  expect([await findFault(db, 'OLD'), (await findFault(db, 'NEW'))?.reference]).toEqual([undefined, 'NEW'])
})

test('faults are counted by the day in UTC on which they came, the latest day first, and no further back than asked', async () => {
  const { db } = foundation
  const reports = [
    fault('DAY1', new Date('2031-05-02T00:30:00Z')),
    { ...fault('DAY2', new Date('2031-05-02T23:30:00Z')), message: 'other' },
    fault('DAY3', new Date('2031-05-02T01:00:00Z')),
    fault('DAY4', new Date('2031-05-03T12:00:00Z')),
    fault('DAY5', new Date('2031-04-30T12:00:00Z')),
  ]
  await insertFaults(db, reports)
  expect(await countFaults(db, new Date('2031-05-01T00:00:00Z'))).toEqual([
    { day: '2031-05-03', count: 1 },
    { day: '2031-05-02', count: 3 },
  ])
})
