import { beforeEach, expect, jest, test } from '@jest/globals'
import { aPlan } from '../testing/a-plan.ts'
import { aRegistry } from '../testing/a-registry.ts'
import { fetchPlan } from './fetch-plan.ts'

const asked = jest.fn<(url: string) => Promise<unknown>>()
let registry: Awaited<ReturnType<typeof aRegistry>>
beforeEach(async () => {
  registry = await aRegistry()
  Object.assign(globalThis, { fetch: asked.mockReset() })
})

const planOf = (revision: number) => aPlan({ registry: { key: registry.key, revision } })
const fetched = (here = planOf(5)) => fetchPlan(here, '/account/keys', 1)

test('a plan that the registry has signed is taken, the same one and a newer one', async () => {
  for (const revision of [5, 6]) {
    asked.mockImplementation((url) => registry.answer(url, planOf(revision)))
    expect((await fetched()).registry.revision).toBe(revision)
  }
  expect(asked.mock.calls[0]?.[0]).toMatch(/^\/plan\.json\?path=%2Faccount%2Fkeys&account_id=1&nonce=[\w-]{36}$/)
})

test('one that was altered is refused', async () => {
  asked.mockImplementation(async (url) => {
    const answer = await registry.answer(url, planOf(5))
    const text = (await answer.text()).replace('/releases/keys/', '/releases/evil/')
    return { ...answer, text: async () => text }
  })
  await expect(fetched()).rejects.toThrow('not what the registry has signed')
})

test('one of another registry, or of nobody, is refused', async () => {
  const other = await aRegistry()
  asked.mockImplementation((url) => other.answer(url, planOf(5)))
  await expect(fetched()).rejects.toThrow('not what the registry has signed')
  asked.mockImplementation(async (url) => ({ ...(await registry.answer(url, planOf(5))), headers: new Headers() }))
  await expect(fetched()).rejects.toThrow('not what the registry has signed')
})

test('one that answered an earlier question is refused: it may be somebody else’s, or from before', async () => {
  let first: Promise<unknown> | undefined
  asked.mockImplementation((url) => {
    first ??= registry.answer(url, planOf(5))
    return first
  })
  await fetched()
  await expect(fetched()).rejects.toThrow('not what the registry has signed')
})

test('one that is older than the page is refused, however it is signed', async () => {
  asked.mockImplementation((url) => registry.answer(url, planOf(4)))
  await expect(fetched()).rejects.toThrow('older than this page')
})
