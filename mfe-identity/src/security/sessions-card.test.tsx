import { expect, test } from '@jest/globals'
import { endOtherSessions, endOwnSession, listSignIns } from '@portal/contracts/authorization/sessions'
import { waitFor, within } from '@testing-library/react'
import { aSession, aSignIn, fakeSecurity } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

const ELSEWHERE = [
  aSession({ session_id: 'phone', device: 'Safari on iOS', place: 'other-network', is_current: false }),
  aSession({ session_id: 'old', device: '', place: null, address: '', is_current: false }),
]
const several = () => fakeSecurity({ sessions: [aSession(), ...ELSEWHERE] })

test('each session with its device and from where; the one that looks is marked and stays', async () => {
  const page = openSecurity({ fake: several() })
  await page.findByText('Safari on iOS')
  const text = (await page.card('Where you are logged in')).textContent
  for (const fact of ['This one', 'Your network · 203.0.113.7', 'Another network', 'Unknown device', '—']) {
    expect(text).toContain(fact)
  }
  expect(page.queryByRole('button', { name: 'Log out Chrome on Windows' })).toBeNull()
})

test('one session is ended', async () => {
  const page = openSecurity({ fake: several() })
  await page.press('Log out Safari on iOS')
  await waitFor(() => expect(page.queryByText('Safari on iOS')).toBeNull())
  expect(page.fake.requestsOf(endOwnSession).map(({ params }) => params)).toEqual([{ id: 'phone' }])
})

test('all others are ended after a question that counts them', async () => {
  const page = openSecurity({ fake: several() })
  await page.press('Log out everywhere else')
  const dialog = await page.findByRole('alertdialog')
  expect(dialog.textContent).toContain('2 other browsers will be logged out right away')
  await page.user.click(within(dialog).getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() => expect(page.queryByText('Safari on iOS')).toBeNull())
  expect(page.fake.requestsOf(endOtherSessions)).toHaveLength(1)
  await waitFor(() => expect(page.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull())
})

test('the history says who was refused and which device was new, and goes on page by page', async () => {
  const history = Array.from({ length: 25 }, (_, at) => aSignIn({ id: 25 - at, is_refused: at === 24 }))
  history[0] = aSignIn({ id: 25, is_new_device: true, device: 'Firefox on Linux' })
  const page = openSecurity({ fake: fakeSecurity({ history }) })
  await page.findByText('New device')
  expect(page.queryByText('Refused')).toBeNull()
  await page.press('Show more')
  await page.findByText('Refused')
  expect(page.fake.requestsOf(listSignIns).map(({ query }) => query?.after)).toEqual([undefined, 6])
  expect(page.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('without any session, as staff acting as somebody may find it, the card says so', async () => {
  const page = openSecurity({ fake: fakeSecurity({ sessions: [] }) })
  await page.findByText('Nowhere at the moment.')
  expect(page.queryByRole('table', { name: 'Your sessions' })).toBeNull()
})
