import { expect, test } from '@jest/globals'
import { meets } from '@portal/contracts/roles'
import { listInbox } from '@portal/contracts/support/admin-conversations'
import { aStaffMember, renderRemote } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import manifest from '../../manifest.ts'
import { aStaffConversation, fakeQueue, VISITOR } from '../testing/fake-inbox.ts'
import { UnassignedRows } from './unassigned-rows.tsx'

const open = (fake: ReturnType<typeof fakeQueue>) =>
  renderRemote(UnassignedRows, { fake, visitor: aStaffMember('support') })

test('rule Q70: who waits for a first reply stands in Needs attention, the longest wait first, five at most', async () => {
  const waiting = Array.from({ length: 70 }, (_, at) =>
    aStaffConversation({
      conversation_id: `c${at}`,
      customer: { ...VISITOR, name: `Person ${at}` },
      waiting_since: `2026-03-09T${String(10 + Math.floor((69 - at) / 60))}:${String((69 - at) % 60).padStart(2, '0')}:00Z`,
    }),
  )
  const page = open(fakeQueue(...waiting))
  await page.findByText('Person 69')
  const links = page.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['c69', 'c68', 'c67', 'c66', 'c65'].map((id) => `/admin/inbox/${id}`),
  )
})

test('rule Q70: a conversation in which nobody waits is not urgent', async () => {
  const fake = fakeQueue(aStaffConversation({ waiting_since: '' }))
  const page = open(fake)
  await waitFor(() => expect(fake.requestsOf(listInbox)).toHaveLength(1))
  await waitFor(() => expect(page.container.querySelector('[aria-busy="true"]')).toBeNull())
  expect(page.queryByRole('link')).toBeNull()
})

test('rule Q70: it is for those who may answer', () => {
  const { requires = 'public' } = manifest.cards.find(({ name }) => name === 'unassigned') ?? {}
  const roles = ['support', 'billing-ops', 'auditor', 'super-admin'] as const
  expect(roles.filter((role) => meets(requires, { roles: [role] }))).toEqual(['support', 'super-admin'])
})
