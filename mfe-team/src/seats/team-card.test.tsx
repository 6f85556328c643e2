import { expect, test } from '@jest/globals'
import { listInvitations } from '@portal/contracts/authorization/invitations'
import { renderRemote } from '@portal/test-kit'
import { fakeTeam } from '../testing/fake-team.ts'
import { TeamCard } from './team-card.tsx'

test('the dashboard shows the seats', async () => {
  const page = renderRemote(TeamCard, { path: '/account', fake: fakeTeam() })
  await page.findByText('2 members')
  expect(page.getByRole('meter').getAttribute('aria-valuetext')).toBe('2 of 5')
})

test('one answer that is missing is said, with another try', async () => {
  const fake = fakeTeam()
  fake.refuse(listInvitations, 'request:invalid')
  const page = renderRemote(TeamCard, { path: '/account', fake })
  await page.findByText('Could not load the seats')

  fake.on(listInvitations, () => [])
  await page.press('Retry')
  expect(await page.findByText('2 members')).toBeTruthy()
})
