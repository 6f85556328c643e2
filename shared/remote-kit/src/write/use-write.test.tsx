import { expect, test } from '@jest/globals'
import { listMembers } from '@portal/contracts/authorization/members'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { accountQuery, accountQueryKey, isProductError } from '@portal/platform/api'
import { aMember, aSecretKey, renderRemote } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { useLoad } from '../load/index.ts'
import { fakeKeys } from '../testing/fake-keys.ts'
import { useWrite, type Write, type WriteOptions } from './use-write.ts'

const [STAGING, BATCH] = [
  aSecretKey({ key_id: 'staging', label: 'Staging' }),
  aSecretKey({ key_id: 'batch', label: 'Batch' }),
]
const paused = (id: string) => ({ params: { id } })
const PAUSED = { deactivated: '2026-02-01T09:00:00Z', recovery_deadline: '' }

type Pausing = WriteOptions<typeof pauseSecretKey>

/** Opens a page that lists keys, as a person who can pause them. */
async function openKeys(options: Pausing = {}, fake = fakeKeys(STAGING, BATCH)) {
  const writes: Write<typeof pauseSecretKey>[] = []
  fake.on(pauseSecretKey, () => PAUSED)
  function Keys() {
    const keys = useLoad(listSecretKeys, { what: 'the keys' })
    writes.push(useWrite(pauseSecretKey, options))
    return keys.data?.map(({ key_id, label, paused: isPaused }) => (
      <p key={key_id}>{`${label} ${isPaused ? 'rests' : 'works'}`}</p>
    ))
  }
  const page = renderRemote(Keys, { fake })
  await page.findByText('Staging works')
  const write = () => writes.at(-1) as Write<typeof pauseSecretKey>
  const { queries } = page.platform
  return {
    ...page,
    write,
    queries,
    run: (id: string) => act(() => write().run(paused(id))),
    /** Problem that pausing is rejected with. */
    refusalOf: (id: string) =>
      act(() =>
        write()
          .run(paused(id))
          .then(String, (error: unknown) => error),
      ),
    lines: () => page.queryAllByText(/works|rests/).map(({ textContent }) => textContent),
    reads: () => fake.requestsOf(listSecretKeys).length,
  }
}

const takeOver: Pausing = {
  onAnswer: (_, { params: { id } }, read) => read.changeRow(listSecretKeys, 'key_id', { key_id: id, paused: true }),
}

test('what the server answered is seen at once, and nothing is read for it', async () => {
  const page = await openKeys(takeOver)
  expect(await page.run('staging')).toEqual(PAUSED)
  await page.findByText('Staging rests')
  expect(page.lines()).toEqual(['Staging rests', 'Batch works'])
  expect(page.reads()).toBe(1)
})

test('it is taken over wherever it was read: whole, in pages, and with whatever it was asked', async () => {
  const page = await openKeys({
    onAnswer: (_, { params: { id } }, read) => {
      read.changeRow(listSecretKeys, 'key_id', { key_id: id, label: 'Changed' })
      read.putRow(listSecretKeys, 'key_id', { ...BATCH, label: 'Put' })
      read.dropRow(listSecretKeys, 'key_id', 'gone')
    },
  })
  const rows = [STAGING, BATCH, aSecretKey({ key_id: 'gone' })]
  const [asked, paged] = [
    accountQueryKey(listSecretKeys, { query: { key_id: 'staging' } }),
    [...accountQueryKey(listSecretKeys), 'pages'],
  ]
  page.queries.setQueryData(asked, rows)
  page.queries.setQueryData(paged, { pages: [[STAGING], rows.slice(1)], pageParams: [{}, {}] })
  await page.run('staging')

  const expected = [
    { ...STAGING, label: 'Changed' },
    { ...BATCH, label: 'Put' },
  ]
  expect(page.queries.getQueryData(accountQueryKey(listSecretKeys))).toEqual(expected)
  expect(page.queries.getQueryData(asked)).toEqual(expected)
  const pages = expected.map((row) => [row])
  expect(page.queries.getQueryData(paged)).toEqual({ pages, pageParams: [{}, {}] })
})

test('what could not be read is not made up', async () => {
  const page = await openKeys({ onAnswer: (_, __, read) => read.rewrite(listMembers, () => [aMember()]) })
  page.fake.refuse(listMembers, 'request:too-large')
  await page.queries.prefetchQuery(accountQuery(listMembers))
  await page.run('staging')
  expect(page.queries.getQueryState(accountQueryKey(listMembers))).toMatchObject({ status: 'error', data: undefined })
})

test('what is no longer true is read again; all else stays as it is', async () => {
  const page = await openKeys({ stale: [listSecretKeys] })
  page.queries.setQueryData(accountQueryKey(listMembers), [aMember()])
  page.fake.on(listSecretKeys, () => [{ ...STAGING, paused: true }, BATCH])
  await page.run('staging')
  await page.findByText('Staging rests')
  expect(page.queries.getQueryState(accountQueryKey(listMembers))?.isInvalidated).toBe(false)
})

test('a refused write rejects with what the server said, and changes nothing on screen', async () => {
  const page = await openKeys({ ...takeOver, staleIfRefused: [] })
  page.fake.refuse(pauseSecretKey, 'security-context:key-deleted')
  const problem = await page.refusalOf('staging')
  expect(isProductError(problem, 'security-context:key-deleted')).toBe(true)
  expect([page.lines(), page.reads(), page.write().isPending]).toEqual([['Staging works', 'Batch works'], 1, false])
})

test('a refusal has read again what the screen seems not to know; a success does not', async () => {
  const page = await openKeys({ staleIfRefused: [listSecretKeys] })
  await page.run('staging')
  expect(page.reads()).toBe(1)

  page.fake.refuse(pauseSecretKey, 'security-context:key-not-found')
  page.fake.on(listSecretKeys, () => [BATCH])
  await page.refusalOf('staging')
  await waitFor(() => expect(page.lines()).toEqual(['Batch works']))
})

test('of several, one that is refused keeps no other back', async () => {
  const page = await openKeys(takeOver)
  page.fake.on(pauseSecretKey, ({ params }) => {
    if (params.id === 'staging') throw new Error('lost')
    return PAUSED
  })
  const outcomes = await act(() => page.write().runAll([STAGING, BATCH], ({ key_id }) => paused(key_id)))
  expect(outcomes).toEqual({ done: [BATCH], refused: [{ item: STAGING, error: expect.any(Error) }] })
  await page.findByText('Batch rests')
  expect(page.lines()).toEqual(['Staging works', 'Batch rests'])
})

test('a write made twice answers both, and is taken over once', async () => {
  const page = await openKeys(takeOver)
  const both = await act(() => Promise.all([page.write().run(paused('staging')), page.write().run(paused('staging'))]))
  expect(both).toEqual([PAUSED, PAUSED])
  await page.findByText('Staging rests')
  expect(page.lines()).toEqual(['Staging rests', 'Batch works'])
})

test('it is pending until the last of those that are on their way is answered', async () => {
  const page = await openKeys()
  const answers: Record<string, () => void> = {}
  page.fake.on(
    pauseSecretKey,
    ({ params: { id } }) =>
      new Promise((done) => {
        answers[id] = () => done(PAUSED)
      }),
  )
  const { run } = page.write()
  const runs: Record<string, Promise<unknown>> = {}
  act(() => {
    for (const id of ['staging', 'batch']) runs[id] = run(paused(id))
  })
  await waitFor(() => expect(Object.keys(answers)).toEqual(['staging', 'batch']))
  expect(page.write().isPending).toBe(true)

  answers.batch?.()
  await act(async () => void (await runs.batch))
  expect(page.write().isPending).toBe(true)
  answers.staging?.()
  await act(async () => void (await runs.staging))
  expect(page.write().isPending).toBe(false)
})

test('nothing that was sent or answered is kept, however long the page stays', async () => {
  const page = await openKeys()
  await page.run('staging')
  page.fake.refuse(pauseSecretKey, 'security-context:key-deleted')
  await page.refusalOf('batch')
  await waitFor(() => expect(page.queries.getMutationCache().getAll()).toEqual([]))
})

test('what a page that is left has sent is taken over all the same', async () => {
  const page = await openKeys(takeOver)
  const { run } = page.write()
  page.unmount()
  await run(paused('staging'))
  expect(page.queries.getQueryData(accountQueryKey(listSecretKeys))).toMatchObject([
    { paused: true },
    { paused: false },
  ])
})
