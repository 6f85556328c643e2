import { expect, test } from '@jest/globals'
import type { KeyStatus } from '@portal/contracts/security/key-status'
import { keysOfStatuses } from './keys-of-statuses.ts'

const ALL = Array.from({ length: 2_500 }, (_, at) => ({ key: { id: String(at), createdAt: new Date(0) } }))
const STATUSES: readonly KeyStatus[] = ['active', 'limit-reached', 'paused', 'host-missing', 'active']

function ask(statuses: readonly KeyStatus[] | undefined, { limit = 1_000, after = -1 } = {}) {
  const asked: number[] = []
  const found = keysOfStatuses({
    statuses,
    limit,
    after: ALL[after]?.key,
    find: async (page) => {
      asked.push(page.limit)
      const from = page.after ? Number(page.after.id) + 1 : 0
      return ALL.slice(from, from + page.limit)
    },
    readStatuses:
      async () =>
      ({ key }) =>
        STATUSES[Number(key.id) % 5] ?? 'active',
  })
  return found.then((rows) => ({ asked, ids: rows.map(({ found }) => Number(found.key.id)) }))
}

test('rule D98: a page of some statuses is full as long as there are more keys of them', async () => {
  const first = await ask(['limit-reached', 'host-missing'], { limit: 700 })
  expect([first.ids.length, first.ids.slice(0, 3), first.asked]).toEqual([700, [1, 3, 6], [1_000, 1_000]])
  const rest = await ask(['limit-reached', 'host-missing'], { limit: 700, after: first.ids.at(-1) })
  expect([rest.ids.length, rest.ids[0], rest.ids.at(-1)]).toEqual([300, 1_751, 2_498])
})

test('rule D98: without a status keys are read as they come, one page', async () => {
  const { ids, asked } = await ask(undefined, { limit: 50 })
  expect([ids.length, ids.at(-1), asked]).toEqual([50, 49, [50]])
})

test('rule D98: a status that no key has ends', async () => {
  expect((await ask(['deleted'])).ids).toEqual([])
})
