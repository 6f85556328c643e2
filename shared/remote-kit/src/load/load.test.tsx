import { afterEach, expect, jest, test } from '@jest/globals'
import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { getProfile } from '@portal/contracts/authorization/profile'
import { askForRole, getRoleGranters, type RoleGranters } from '@portal/contracts/authorization/role-requests'
import type { CustomerRole } from '@portal/contracts/roles'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { aSecretKey, aStaffMember, aVisitor, fakeApi, renderRemote, setOnline } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { fakeKeys } from '../testing/fake-keys.ts'
import { type Load, useLoad } from './load.ts'
import { Loaded, OutdatedNotice } from './loaded.tsx'

afterEach(() => setOnline(true))

function Labels({ load }: { load: Load<readonly { label: string | undefined }[]> }) {
  return (
    <>
      <OutdatedNotice load={load} />
      <Loaded load={load}>{(keys) => <p>{keys.map(({ label }) => label).join(', ')}</p>}</Loaded>
    </>
  )
}

function Keys() {
  return <Labels load={useLoad(listSecretKeys, { what: 'the API keys' })} />
}

const STAGING = aSecretKey({ label: 'Staging' })

test('what was read is drawn', async () => {
  const page = renderRemote(Keys, { fake: fakeKeys(STAGING) })
  expect(await page.findByText('Staging')).toBeTruthy()
})

test('what cannot be had says so, with the reference for support, and is asked for again', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:too-large')
  const page = renderRemote(Keys, { fake })
  const problem = await page.findByRole('alert')
  for (const text of ['Could not load the API keys', 'request-of-a-test']) expect(problem.textContent).toContain(text)

  fake.on(listSecretKeys, () => [STAGING])
  await page.press('Retry')
  await page.findByText('Staging')
})

test('what was read stays on screen when reading it again fails', async () => {
  const fake = fakeKeys(STAGING)
  const page = renderRemote(Keys, { fake })
  await page.findByText('Staging')

  fake.refuse(listSecretKeys, 'request:too-large')
  await act(() => page.platform.queries.invalidateQueries())
  await page.findByText(/may be out of date/)
  expect(page.getByText('Staging')).toBeTruthy()
})

test('a first load that takes long says so after five seconds, can be canceled and taken up again', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const fake = fakeApi()
  fake.on(listSecretKeys, () => new Promise(() => {}))
  const page = renderRemote(Keys, { fake })
  await act(() => jest.advanceTimersByTimeAsync(4_000))
  expect(page.queryByText(/Still loading/)).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(page.getByText(/Still loading the API keys/)).toBeTruthy()

  await page.press('Cancel')
  await page.findByText('Loading was canceled')
  fake.on(listSecretKeys, () => [STAGING])
  await page.press('Load again')
  expect(await page.findByText('Staging')).toBeTruthy()
  jest.useRealTimers()
})

test('rule H81: without a connection nothing seems to load, and what was asked for comes by itself when there is one', async () => {
  const fake = fakeKeys(STAGING)
  setOnline(false)
  const page = renderRemote(Keys, { fake })
  expect(page.getByText("We'll load the API keys when you're back online.")).toBeTruthy()
  expect([page.container.querySelector('[aria-busy=true]'), fake.requestsOf(listSecretKeys)]).toEqual([null, []])

  act(() => setOnline(true))
  expect(await page.findByText('Staging')).toBeTruthy()
  expect(page.queryByText("You're offline")).toBeNull()
})

test('rule H81: what failed before it was known that there is no connection is read again by itself, too', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:too-large')
  const page = renderRemote(Keys, { fake })
  await page.findByText('Could not load the API keys')
  act(() => setOnline(false))
  expect(page.getByText("We'll load the API keys when you're back online.")).toBeTruthy()

  fake.on(listSecretKeys, () => [STAGING])
  act(() => setOnline(true))
  expect(await page.findByText('Staging')).toBeTruthy()
})

test('rule H81: somebody who does not want to wait has the portal asked for', async () => {
  setOnline(false)
  const page = renderRemote(Keys, { fake: fakeKeys(STAGING) })
  const check = jest.spyOn(page.platform, 'checkConnection')
  await page.press('Retry')
  expect(check).toHaveBeenCalledTimes(1)
})

test('rule H81: what was read before stays, and says that it may have changed', async () => {
  const fake = fakeKeys(STAGING)
  const page = renderRemote(Keys, { fake })
  await page.findByText('Staging')
  fake.refuse(listSecretKeys, 'request:too-large')
  await act(() => page.platform.queries.invalidateQueries())
  act(() => setOnline(false))
  expect(await page.findByText(/was loaded before the connection was lost/)).toBeTruthy()
  expect(page.getByText('Staging')).toBeTruthy()
})

test('nothing is asked for somebody without the role, who reads which one is missing', async () => {
  const fake = fakeKeys(STAGING)
  const page = renderRemote(Keys, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  page.getByText('You do not have access to the API keys')
  page.getByText(/API key viewer/)
  page.getByText(/Ask an account owner/)
  expect(fake.requestsOf(listSecretKeys)).toEqual([])
})

const roleGranters = (said: Partial<RoleGranters>): RoleGranters => ({ owners: [], grantable: [], asked: [], ...said })

test('a person without the role learns by name who to ask, and asks them by one press', async () => {
  const fake = fakeKeys(STAGING)
  const owners = [
    { user_id: 1, name: 'Olivia Adler', roles: ['account-owner', 'api-key-viewer'] as CustomerRole[] },
    // Could not give it, and gets no letter.
    { user_id: 2, name: 'Rita Restricted', roles: ['account-owner-restricted'] as CustomerRole[] },
  ]
  fake.on(getRoleGranters, () => roleGranters({ owners, grantable: ['account-owner', 'api-key-viewer'] }))
  fake.on(askForRole, () => undefined)
  const page = renderRemote(Keys, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  await page.press('Ask Olivia Adler')
  expect(await page.findByText(/We sent your request to Olivia Adler/)).toBeTruthy()
  expect(fake.requestsOf(askForRole).map(({ body }) => body)).toEqual([{ role: 'api-key-viewer' }])
  expect(page.queryByRole('button', { name: /^Ask/ })).toBeNull()
})

test.each([
  ['was asked for today', { grantable: ['api-key-viewer'], asked: ['api-key-viewer'] }],
  ['nobody could give', { grantable: ['account-owner'], asked: [] }],
] as const)('what %s is not offered to be asked for', async (_, { grantable, asked }) => {
  const fake = fakeKeys(STAGING)
  const owners = [
    { user_id: 1, name: 'Olivia Adler', roles: [...grantable] },
    { user_id: 2, name: 'Emil Novak', roles: [...grantable] },
  ]
  fake.on(getRoleGranters, () => roleGranters({ owners, grantable: [...grantable], asked: [...asked] }))
  const page = renderRemote(Keys, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  expect(await page.findByText(/Olivia Adler and Emil Novak/)).toBeTruthy()
  expect(page.queryByRole('button', { name: /^Ask/ })).toBeNull()
})

test('why the owners could not be asked is said, and it can be tried again', async () => {
  const fake = fakeKeys(STAGING)
  const owners = [{ user_id: 1, name: 'Olivia Adler', roles: ['api-key-viewer'] as CustomerRole[] }]
  fake.on(getRoleGranters, () => roleGranters({ owners, grantable: ['api-key-viewer'] }))
  fake.refuse(askForRole, 'request:unavailable')
  const page = renderRemote(Keys, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  await page.press('Ask Olivia Adler')
  expect((await page.findByRole('alert')).textContent).not.toBe('')
  expect(page.getByRole('button', { name: 'Ask Olivia Adler' })).toBeTruthy()
})

test('staff ask those who give roles to staff', () => {
  function Members() {
    const load = useLoad(listAccountsMembers, { what: 'the members', body: { account_ids: [1] } })
    return <Loaded load={load}>{() => null}</Loaded>
  }
  const page = renderRemote(Members, { visitor: aStaffMember('catalog-admin') })
  expect(page.getByText(/Ask a user administrator/)).toBeTruthy()
})

test('the server has the last word on who may', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:forbidden')
  const page = renderRemote(Keys, { fake })
  expect(await page.findByText('You do not have access to the API keys')).toBeTruthy()
})

test('where no role is needed, a refusal is not for want of one', async () => {
  function Profile() {
    const load = useLoad(getProfile, { what: 'your profile' })
    return <Loaded load={load}>{() => null}</Loaded>
  }
  const fake = fakeApi()
  fake.refuse(getProfile, 'request:forbidden')
  const page = renderRemote(Profile, { fake })
  expect(await page.findByText('Could not load your profile')).toBeTruthy()
})

test('what is asked is part of what was read: another page, another query and another body are other answers', async () => {
  const fake = fakeApi()
  fake.on(listAccountsMembers, ({ body }) => [{ account_id: body.account_ids[0] ?? 0, identities: [] }])
  function Members({ id }: { id: number }) {
    const load = useLoad(listAccountsMembers, { what: 'the members', body: { account_ids: [id] } })
    return <Loaded load={load}>{([found]) => <p>Account {found?.account_id}</p>}</Loaded>
  }
  function Both() {
    return [1, 2].map((id) => <Members key={id} id={id} />)
  }
  const page = renderRemote(Both, { fake, visitor: aStaffMember('support') })
  await page.findByText('Account 1')
  await page.findByText('Account 2')
  expect(fake.requestsOf(listAccountsMembers)).toHaveLength(2)
})

test('rule H78: the details of what could not be loaded have the name and the status of the error', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:unexpected')
  const page = renderRemote(Keys, { fake, path: '/account/keys' })
  expect((await page.findByRole('alert')).textContent).not.toContain('request:unexpected')
  await page.press('Copy details')
  expect(await navigator.clipboard.readText()).toMatch(/Page: \/account\/keys\nError: request:unexpected 500$/)
})
