import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { aLoadPlan, aProfile, aVisitor, fakeApi } from '@portal/test-kit'

const URL_OF_CHAT = 'https://chat.example/v1/widget.js'
const trustFiles = jest.fn()
jest.mock('@portal/federation/slot', () => ({ trustFiles: (...given: unknown[]) => trustFiles(...given) }))

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetModules()
  trustFiles.mockClear()
  document.head.replaceChildren()
})
afterEach(() => {
  Object.assign(globalThis, { OutsideChat: undefined })
  history.replaceState(null, '', '/')
  jest.useRealTimers()
})

const scripts = () => [...document.querySelectorAll('script')]
const arrive = () => {
  const open = jest.fn()
  Object.assign(globalThis, { OutsideChat: { open } })
  return open
}

/** Opens it on this page, as the first use does: the module is new. */
async function openAt(
  path: string,
  { visitor = aVisitor(), fails = false }: { visitor?: ReturnType<typeof aVisitor> | null; fails?: boolean } = {},
) {
  history.replaceState(null, '', path)
  const { getProfile } = await import('@portal/contracts/authorization/profile')
  const fake = fakeApi()
  if (fails) fake.refuse(getProfile, 'request:unavailable')
  else fake.on(getProfile, () => aProfile({ company: 'Acme' }))
  const { startPlatform } = await import('@portal/platform/start')
  startPlatform({ plan: aLoadPlan({ visitor }), callApi: fake.callApi })
  const { openOutsideChat } = await import('./outside-chat.ts')
  return { open: () => openOutsideChat(URL_OF_CHAT), fake }
}

const ACME = { email: 'owner@acme.example', company: 'Acme', account_id: '1' }
const NOBODY = { email: '', company: '', account_id: '' }
const OFFSETS = { bottom: 20, side: 20 }

test('account.md §2: the script comes with the first use, once, and gets email, company, account and the offsets', async () => {
  const { open } = await openAt('/account/keys')
  expect(scripts()).toEqual([])
  const outside = arrive()
  await open()
  await open()
  expect(scripts().map(({ src }) => src)).toEqual([URL_OF_CHAT])
  expect(outside.mock.calls).toEqual([
    [{ ...ACME, group: 'support', offsets: OFFSETS }],
    [{ ...ACME, group: 'support', offsets: OFFSETS }],
  ])
  expect(trustFiles).toHaveBeenCalledWith({ base: URL_OF_CHAT, files: {}, servedAt: 'https://chat.example' })
})

test('account.md §9: it is looked for every 200 ms', async () => {
  const { open } = await openAt('/account/keys')
  void open()
  await jest.advanceTimersByTimeAsync(150)
  const outside = arrive()
  await jest.advanceTimersByTimeAsync(49)
  expect(outside).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(outside).toHaveBeenCalledTimes(1)
})

test('account.md §9: after 10 s it is given up, and nobody is told', async () => {
  const { open } = await openAt('/account/keys')
  const opened = open()
  await jest.advanceTimersByTimeAsync(10_000)
  await expect(opened).resolves.toBeUndefined()
  const outside = arrive()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(outside).not.toHaveBeenCalled()
})

test('at 9.8 s it is not given up yet', async () => {
  const { open } = await openAt('/account/keys')
  void open()
  await jest.advanceTimersByTimeAsync(9_850)
  const outside = arrive()
  await jest.advanceTimersByTimeAsync(150)
  expect(outside).toHaveBeenCalledTimes(1)
})

test('account.md §8: if the profile cannot be had, it goes on with empty data', async () => {
  const { open } = await openAt('/account/keys', { fails: true })
  const outside = arrive()
  const opened = open()
  await jest.advanceTimersByTimeAsync(60_000)
  await opened
  expect(outside).toHaveBeenCalledWith({ ...NOBODY, group: 'support', offsets: OFFSETS })
})

test('of a visitor nothing is asked', async () => {
  const { open, fake } = await openAt('/login', { visitor: null })
  const outside = arrive()
  await open()
  expect(outside).toHaveBeenCalledWith({ ...NOBODY, group: 'support', offsets: OFFSETS })
  expect(fake.calls()).toEqual([])
})

test.each([
  ['/checkout/cart', 'sales'],
  ['/contact', 'sales'],
  ['/contact?chat=%2Fdocs%2Fusage', 'support'],
  ['/contact?chat=%2Fpricing%2Fus', 'sales'],
  ['/account/billing', 'support'],
  ['/contact-confirmation', 'support'],
])('account.md §2: %s asks the %s group', async (path, group) => {
  const { open } = await openAt(path, { visitor: null })
  const outside = arrive()
  await open()
  expect(outside).toHaveBeenCalledWith(expect.objectContaining({ group }))
})

test('a script that did not come is asked for again with the next use', async () => {
  const { open } = await openAt('/account/keys')
  void open()
  scripts()[0]?.dispatchEvent(new Event('error'))
  expect(scripts()).toEqual([])
  void open()
  expect(scripts()).toHaveLength(1)
})
