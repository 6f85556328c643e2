import { expect, test } from '@jest/globals'
import { listAccountsMembers } from '@portal/contracts/authorization/admin-identities'
import { getProfile } from '@portal/contracts/authorization/profile'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { accountQuery } from '@portal/platform/api'
import { aSecretKey, aStaffMember, aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { act } from '@testing-library/react'
import { type Load, useLoad } from './load.ts'
import { Loaded } from './loaded.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'

function Labels({ load }: { load: Load<readonly { label: string }[]> }) {
  return (
    <>
      <OutdatedNotice load={load} />
      <Loaded load={load}>{(keys) => <p>{keys.map(({ label }) => label).join(', ')}</p>}</Loaded>
    </>
  )
}

function Keys() {
  return <Labels load={useLoad(accountQuery(listSecretKeys), { what: 'the API keys', call: listSecretKeys })} />
}

function fakeKeys() {
  const fake = fakeApi()
  fake.on(listSecretKeys, () => [aSecretKey({ label: 'Staging' })])
  return fake
}

test('what was read is drawn', async () => {
  const page = renderRemote(Keys, { fake: fakeKeys() })
  await page.findByText('Staging')
})

test('what cannot be had says so, with the reference for support, and is asked for again', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:too-large')
  const page = renderRemote(Keys, { fake })
  const problem = await page.findByRole('alert')
  for (const text of ['The API keys could not be loaded', 'request-of-a-test'])
    expect(problem.textContent).toContain(text)

  fake.on(listSecretKeys, () => [aSecretKey({ label: 'Staging' })])
  await page.press('Retry')
  await page.findByText('Staging')
})

test('what was read stays on screen when reading it again fails', async () => {
  const fake = fakeKeys()
  const page = renderRemote(Keys, { fake })
  await page.findByText('Staging')

  fake.refuse(listSecretKeys, 'request:too-large')
  await act(() => page.platform.queries.invalidateQueries())
  await page.findByText(/may be out of date/)
  page.getByText('Staging')
})

test('a first load that takes long says so after five seconds, can be cancelled and taken up again', async () => {
  const fake = fakeApi()
  fake.on(listSecretKeys, () => new Promise(() => {}))
  const page = renderRemote(Keys, { fake })
  await page.findByText(/Still loading the API keys/, {}, { timeout: 6000 })

  await page.press('Cancel')
  await page.findByText('Loading was cancelled')
  fake.on(listSecretKeys, () => [aSecretKey({ label: 'Staging' })])
  await page.press('Load again')
  await page.findByText('Staging')
}, 10_000)

test('nothing is asked for somebody without the role, who reads which one is missing', async () => {
  const fake = fakeKeys()
  const page = renderRemote(Keys, { fake, visitor: aVisitor({ roles: ['billing-viewer'] }) })
  page.getByText('You do not have access to the API keys')
  page.getByText(/API key viewer/)
  page.getByText(/Ask an account owner/)
  expect(fake.requestsOf(listSecretKeys)).toEqual([])
})

test('staff ask those who give roles to staff', () => {
  function Members() {
    const query = accountQuery(listAccountsMembers, { body: { account_ids: [1] } })
    return <Loaded load={useLoad(query, { what: 'the members', call: listAccountsMembers })}>{() => null}</Loaded>
  }
  const page = renderRemote(Members, { visitor: aStaffMember('catalog-admin') })
  page.getByText(/Ask a user administrator/)
})

test('the server has the last word on who may', async () => {
  const fake = fakeApi()
  fake.refuse(listSecretKeys, 'request:forbidden')
  const page = renderRemote(Keys, { fake })
  await page.findByText('You do not have access to the API keys')
})

test('where no role is needed, a refusal is not for want of one', async () => {
  function Profile() {
    const load = useLoad(accountQuery(getProfile), { what: 'your profile', call: getProfile })
    return <Loaded load={load}>{() => null}</Loaded>
  }
  const fake = fakeApi()
  fake.refuse(getProfile, 'request:forbidden')
  const page = renderRemote(Profile, { fake })
  await page.findByText('Your profile could not be loaded')
})
