import { expect, test } from '@jest/globals'
import { getRoleRequest, grantRoleRequest, type RoleRequest } from '@portal/contracts/authorization/role-requests'
import { issueToken } from '@portal/contracts/authorization/session'
import { aVisitor, fakeApi, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { Root } from '../app.tsx'

const TOKEN = { access_token: 'a', token_type: 'Bearer', expiration: '2999-01-01T00:00:00Z' } as const

const REQUEST: RoleRequest = {
  id: 10_001,
  account_id: 1,
  account_label: 'Acme Logistics',
  name: 'Vera Lindqvist',
  email_address: 'viewer@acme.example',
  role: 'api-key-editor',
  requested: '2026-01-01T00:00:00Z',
  expiration: '2999-01-01T00:00:00Z',
  state: 'open',
}

function open(said: Partial<RoleRequest> = {}) {
  const fake = fakeApi()
  let state = said.state ?? REQUEST.state
  fake.on(getRoleRequest, () => ({ ...REQUEST, ...said, state }))
  fake.on(grantRoleRequest, () => {
    state = 'granted'
    return undefined
  })
  fake.on(issueToken, () => TOKEN)
  const accounts = [1, 2].map((account_id) => ({ account_id, account_label: 'One', default_account: false }))
  return renderRemote(Root, { path: '/account/team/requests/10001', fake, visitor: aVisitor({ accounts }) })
}

test('it says who asks for what, and gives nothing by being opened', async () => {
  const page = open()
  await page.findByRole('heading', { level: 1, name: 'Vera Lindqvist asks for a role' })
  for (const fact of ['viewer@acme.example', 'Acme Logistics', 'API key editor', 'Creates, changes, pauses'])
    expect(page.container.textContent).toContain(fact)
  expect(page.fake.requestsOf(grantRoleRequest)).toEqual([])
})

test('one press gives the role', async () => {
  const page = open()
  await page.press('Make Vera Lindqvist API key editor')
  await page.findByText('Vera Lindqvist is API key editor in Acme Logistics. There is nothing left to do.')
  expect(page.fake.requestsOf(grantRoleRequest).map(({ params }) => params)).toEqual([{ id: 10_001 }])
  expect(page.toasts()[0]?.content).toBe('Vera Lindqvist is API key editor now')
})

test.each([
  ['granted', 'There is nothing left to do.'],
  ['expired', 'This request can no longer be granted.'],
  ['left', 'Vera Lindqvist no longer belongs to Acme Logistics.'],
  ['role-not-yours', 'You do not hold the role API key editor yourself'],
  ['not-owner', 'Only an owner of Acme Logistics can give a role.'],
] as const)('one that is %s says so, and offers no button', async (state, words) => {
  const page = open({ state })
  await page.findByText(new RegExp(words))
  expect(page.queryByRole('button', { name: /^Make/ })).toBeNull()
  expect(page.getByRole('link', { name: 'Go to members' }).getAttribute('href')).toBe('/account/team')
})

test('one of another account of this person leads there first', async () => {
  const page = open({ account_id: 2, account_label: 'Globex' })
  await page.press('Switch to Globex')
  await waitFor(() => expect(page.loaded).toEqual(['/account/team/requests/10001']))
  expect(page.fake.requestsOf(issueToken).at(-1)?.body.account_id).toBe(2)
})

test('rule F85: an account that this session does not open is not offered', async () => {
  const page = open({ account_id: 3, account_label: 'Initech' })
  await page.findByText('Log in another way to open Initech')
  expect(page.queryByRole('button', { name: /Switch/ })).toBeNull()
})

test('a link that is no request says so', async () => {
  const fake = fakeApi()
  fake.refuse(getRoleRequest, 'identity-context:role-request-not-found')
  const page = renderRemote(Root, { path: '/account/team/requests/7', fake })
  expect(await page.findByText('Request not found')).toBeTruthy()
})
