import { describe, expect, test } from '@jest/globals'
import { listRememberedBrowsers, removeRememberedBrowser } from '@portal/contracts/authorization/remembered-browsers'
import { waitFor, within } from '@testing-library/react'
import { aRememberedBrowser, aSession, fakeSecurity } from '../testing/fake-security.ts'
import { openSecurity } from '../testing/open-security.tsx'

const TWO = [
  aRememberedBrowser(),
  aRememberedBrowser({
    id: 2,
    device: 'Safari on iOS',
    place: 'other-network',
    last_used: '2026-01-16T09:30:00Z',
    ends: '2026-02-10T09:30:00Z',
    is_current: false,
  }),
]

describe('rule B114: the card of remembered browsers', () => {
  test('says of each where it is and until when no code is asked for', async () => {
    const page = openSecurity({ fake: fakeSecurity({ remembered: TWO }) })
    const card = await page.card('Remembered browsers')
    const [, here, phone] = within(card).getAllByRole('row')
    expect(here?.textContent).toMatch(/Chrome on Windows.*This one.*Your network.*Never.*02\/14\/2026/)
    expect(phone?.textContent).toMatch(/Safari on iOS.*Another network.*02\/10\/2026/)
    expect(phone?.textContent).not.toContain('This one')
  })

  test('removes one, and goes with the last', async () => {
    const page = openSecurity({ fake: fakeSecurity({ remembered: TWO }) })
    await page.press('Remove Safari on iOS')
    await waitFor(() => expect(page.queryByText('Safari on iOS')).toBeNull())
    expect(page.toasts()[0]?.content).toBe('Safari on iOS asks for a code again')
    await page.press('Remove Chrome on Windows')
    await waitFor(() => expect(page.queryByText('Remembered browsers')).toBeNull())
    expect(page.fake.requestsOf(removeRememberedBrowser).map(({ params }) => params)).toEqual([{ id: 2 }, { id: 1 }])
  })

  test('is read again once they are removed with something else', async () => {
    const elsewhere = aSession({ session_id: 'phone', device: 'Safari on iOS', is_current: false })
    const fake = fakeSecurity({ remembered: TWO, sessions: [aSession(), elsewhere] })
    const page = openSecurity({ fake })
    await page.card('Remembered browsers')
    fake.on(listRememberedBrowsers, () => [])
    await page.press('Log out everywhere else')
    const dialog = await page.findByRole('alertdialog')
    await page.user.click(within(dialog).getByRole('button', { name: 'Log out everywhere else' }))
    await waitFor(() => expect(page.queryByText('Remembered browsers')).toBeNull())
  })

  test('is not there for somebody of whom no browser is remembered', async () => {
    const page = openSecurity()
    await page.card('Where you are logged in')
    expect(page.queryByText('Remembered browsers')).toBeNull()
  })
})
