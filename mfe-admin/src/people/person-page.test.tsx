import { describe, expect, test } from '@jest/globals'
import {
  type AdminPerson,
  activateUser,
  deactivateUser,
  endSessionsOfPerson,
  getPerson,
  mailPasswordReset,
  redactUser,
  removePasskeysOf,
  removeSecondFactorOf,
  setUserPassword,
} from '@portal/contracts/authorization/admin-identities'
import { searchUsers } from '@portal/contracts/authorization/admin-search'
import type { InternalRole } from '@portal/contracts/roles'
import { anAdminSearchResult, aStaffMember } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeAccount } from '../testing/fake-admin.ts'
import { aWay, fakePerson } from '../testing/fake-person.ts'
import { openAdmin } from '../testing/open-admin.tsx'

const PATH = '/admin/users/12'
const CLOSED = {
  person_state: 'deactivated',
  state_since: '2026-03-10T09:00:00Z',
  state_by: 'Sanna Okafor',
  state_reason: 'Left the company',
  sign_in: { code: 'deactivated', words: 'Support deactivated their login.', until: '' },
  ways_in: [aWay({ refusal: 'login-disabled' })],
  sessions: [],
} as const satisfies Partial<AdminPerson>
const LEAVING = {
  ...CLOSED,
  person_state: 'redaction-pending',
  state_reason: '',
  redaction_due: new Date(Date.now() + 71.5 * 3_600_000).toISOString(),
  sign_in: {
    code: 'redaction-pending',
    words: 'Their data is about to be removed, so their login is closed.',
    until: '',
  },
} as const satisfies Partial<AdminPerson>

async function openPerson(said: Partial<AdminPerson> = {}, role: InternalRole = 'super-admin', userId = 12) {
  const page = openAdmin({
    fake: fakePerson({ user_id: userId, ...said }),
    path: `/admin/users/${userId}`,
    visitor: aStaffMember(role),
  })
  await page.findByText('User ID')
  return page
}

const main = (page: { baseElement: HTMLElement }) => page.baseElement.textContent ?? ''
const LABELS = ['Activate login…', 'Email reset link…', 'Log out everywhere…'] as const
const MENU = ['Set a one-time password…', 'Deactivate login…', 'Redact personal data…'] as const

type Page = Awaited<ReturnType<typeof openPerson>>

/** Names the acts on the page, beside the title and in the menu. */
async function actsOn(page: Page) {
  const shown: string[] = LABELS.filter((name) => page.queryByRole('button', { name }))
  if (!page.queryByRole('button', { name: /^Actions for/ })) return shown
  await page.press(/^Actions for/)
  const items = await page.findAllByRole('menuitem')
  return [...shown, ...items.map(({ textContent }) => textContent ?? '')]
}

test('a person in the search leads to their page', async () => {
  const fake = fakePerson()
  fake.on(searchUsers, () => [anAdminSearchResult({ user_id: 12, first_name: 'Olivia', last_name: 'Adler' })])
  const page = openAdmin({ fake, path: '/admin/search?q=olivia' })
  await page.user.click(await page.findByRole('link', { name: 'Olivia Adler' }))
  await page.findByRole('heading', { level: 1, name: 'Olivia Adler' })
  expect(location.pathname).toBe(PATH)
})

test('a member of an account leads there, too', async () => {
  const page = openAdmin({ fake: fakeAccount(), path: '/admin/accounts/7' })
  const link = within(await page.row(/Olivia/)).getByRole('link')
  expect(link.getAttribute('href')).toMatch(/^\/admin\/users\/\d+$/)
})

test('rule G20: a page says who somebody is, how they log in, where they are, and where they belong', async () => {
  const page = await openPerson({}, 'support')
  expect(main(page)).toMatch(/owner@acme\.example.*\+1 512 555 0100.*Head of Engineering, Acme Logistics/)
  expect((await page.row(/Acme Logistics/)).textContent).toMatch(/Active.*Account owner/)
  expect(page.getByRole('link', { name: 'Acme Logistics' }).getAttribute('href')).toBe('/admin/accounts/7')
  expect(page.getByRole('link', { name: 'Activity in Acme Logistics' }).getAttribute('href')).toBe(
    '/admin/accounts/7?tab=activity&thing=12',
  )
  expect(
    within(page.getByRole('table', { name: 'Where they are logged in' })).getByText('Chrome on Windows'),
  ).toBeTruthy()
  expect(within(page.getByRole('table', { name: 'Last attempts to log in' })).getByText('Logged in')).toBeTruthy()
  expect(page.getByRole('region', { name: 'Ways to log in' }).textContent).toMatch(/Password.*Works/)
  expect(main(page)).not.toContain('Cannot log in')
})

test('nobody has this number', async () => {
  const fake = fakePerson()
  fake.refuse(getPerson, 'identity-context:member-not-found')
  expect(await openAdmin({ fake, path: PATH }).findByText('Person not found')).toBeTruthy()
})

test('an address without a number is no page', async () => {
  const page = openAdmin({ fake: fakePerson(), path: '/admin/users/olivia' })
  expect(await page.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(page.fake.requestsOf(getPerson)).toHaveLength(0)
})

describe('rule G20: what keeps somebody out comes first', () => {
  test('a deactivated login, with since when, by whom and why, and its cure', async () => {
    const page = await openPerson(CLOSED)
    await page.findByText('Cannot log in: Support deactivated their login.')
    expect(main(page)).toMatch(/Since 03\/10\/2026, by Sanna Okafor: “Left the company”\. They/)
    expect(page.getByText('Deactivated')).toBeTruthy()
    expect(await actsOn(page)).toEqual(['Activate login…', 'Redact personal data…'])
  })

  test.each<[string, AdminPerson['sign_in'], RegExp]>([
    [
      'no-way-in',
      { code: 'no-way-in', words: 'They have no password, and no other way to log in.', until: '' },
      /no other way to log in.*choose a password/,
    ],
    [
      'too-many-attempts',
      { code: 'too-many-attempts', words: 'Too many wrong passwords were entered.', until: '2999-01-01T00:00:00Z' },
      /Too many wrong passwords.* left.*From another network/,
    ],
  ])('%s', async (_, sign_in, words) => {
    const page = await openPerson({ sign_in, ways_in: [] })
    expect(main(page)).toMatch(words)
    expect(page.getByText('Cannot log in')).toBeTruthy()
  })

  test('somebody who gets in and sees nothing is told apart from somebody who does not', async () => {
    const words = 'They can log in, but belong to no account.'
    const page = await openPerson({ sign_in: { code: 'no-account', words, until: '' }, accounts: [] })
    await page.findByText(`Can log in, but not do much: ${words}`)
    await page.findByText('No account')
    expect(page.getByText('Active')).toBeTruthy()
  })

  test('a password that was wrong last time is named, with a reset link', async () => {
    const attempt = { id: 2, at: '2026-03-09T10:00:00Z', provider: 'password', device: '', is_refused: true }
    const page = await openPerson({ attempts: [attempt] })
    await page.findByText('Can log in, but the last attempt was refused')
    expect(page.getAllByRole('button', { name: 'Email reset link…' })).toHaveLength(2)
  })

  test('emails that do not arrive are named', async () => {
    const page = await openPerson({ undeliverable_since: '2026-03-09T10:00:00Z' })
    expect(await page.findByText('Emails to this address do not arrive')).toBeTruthy()
  })

  test('rule G2: a redaction counts down, and can be undone', async () => {
    const page = await openPerson(LEAVING)
    await page.findByText('2 d 23 h left')
    await page.press('Undo…')
    await page.findByRole('dialog', { name: 'Keep the personal data of Olivia Adler?' })
    await page.user.type(page.getByLabelText('Reason'), 'Asked us not to')
    await page.press('Activate login')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('Olivia Adler can log in again'))
    expect(page.fake.requestsOf(activateUser)).toMatchObject([
      { params: { id: 12 }, query: { reason: 'Asked us not to' } },
    ])
  })

  test('somebody who is redacted is only named so', async () => {
    const sign_in = {
      code: 'redacted',
      words: 'Their personal data was removed, and their login with it.',
      until: '',
    } as const
    const page = await openPerson({ ...CLOSED, person_state: 'redacted', sign_in, ways_in: [] })
    await page.findByText(/^Cannot log in: Their personal data was removed/)
    expect(await actsOn(page)).toEqual([])
  })
})

describe('rule G22: who may do what', () => {
  test.each<[InternalRole, readonly string[]]>([
    ['support', ['Email reset link…', 'Log out everywhere…', 'Deactivate login…']],
    [
      'user-admin',
      [
        'Email reset link…',
        'Log out everywhere…',
        'Set a one-time password…',
        'Deactivate login…',
        'Redact personal data…',
      ],
    ],
    ['auditor', []],
    ['billing-ops', []],
  ])('%s', async (role, acts) => {
    expect(await actsOn(await openPerson({}, role))).toEqual(acts)
  })

  test('everything is there for those who may do everything', async () => {
    expect(await actsOn(await openPerson())).toEqual([...LABELS.slice(1), ...MENU])
  })

  test('nobody does anything to themselves, and reads why', async () => {
    const you = aStaffMember('super-admin').user.id
    const page = await openPerson({ internal_roles: ['super-admin'], accounts: [] }, 'super-admin', you)
    expect(await actsOn(page)).toEqual([])
    expect(main(page)).toContain('Nobody changes their own access: ask a colleague.')
  })

  test('support does nothing to a colleague, and reads why', async () => {
    const page = await openPerson({ internal_roles: ['auditor'], accounts: [] }, 'support')
    expect(await actsOn(page)).toEqual([])
    expect(main(page)).toContain('Only those who manage staff change their access.')
    expect(page.queryByText('No account')).toBeNull()
  })

  test('a user administrator does nothing to a super administrator, and reads why', async () => {
    const page = await openPerson({ internal_roles: ['super-admin'], accounts: [] }, 'user-admin')
    expect(await actsOn(page)).toEqual([])
    expect(main(page)).toContain('This is a super administrator. Only another one changes their access.')
  })

  test('who may read no account has a name in its place', async () => {
    const page = await openPerson({}, 'user-admin')
    expect((await page.row(/Acme Logistics/)).querySelector('a')).toBeNull()
  })

  test('without a password there is none to set or reset, as long as another way works', async () => {
    const page = await openPerson({ ways_in: [aWay({ provider: 'sso', organization_name: 'Acme Group' })] })
    expect(await actsOn(page)).toEqual(['Log out everywhere…', 'Deactivate login…', 'Redact personal data…'])
    expect(main(page)).toContain('Single sign-on of Acme Group')
  })
})

describe('an act', () => {
  const readsOf = (page: Page) => page.fake.requestsOf(getPerson).length

  test('rule G21: a reset link is mailed after its address was read', async () => {
    const page = await openPerson({}, 'support')
    const reads = readsOf(page)
    await page.press('Email reset link…')
    const dialog = await page.findByRole('alertdialog', { name: 'Email Olivia Adler a reset link?' })
    expect(dialog.textContent).toContain('The email goes to owner@acme.example.')
    await page.press('Email reset link')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('A reset link is on its way to owner@acme.example'))
    expect(page.fake.requestsOf(mailPasswordReset)).toMatchObject([{ params: { id: 12 } }])
    await waitFor(() => expect(readsOf(page)).toBeGreaterThan(reads))
  })

  test('that is refused says so, and its dialog stays', async () => {
    const page = await openPerson({}, 'support')
    page.fake.refuse(mailPasswordReset, 'request:rate-limited')
    await page.press('Email reset link…')
    await page.press('Email reset link')
    await page.findByText('Maximum amount of requests reached')
    expect(page.getByRole('alertdialog')).toBeTruthy()
    expect(page.toasts()).toEqual([])
  })

  test('rule G23: logs out everywhere, after a question that counts the browsers', async () => {
    const page = await openPerson({}, 'support')
    await page.press('Log out everywhere…')
    expect((await page.findByRole('alertdialog')).textContent).toContain('In 1 browser they are logged out at once')
    await page.press('Log out everywhere')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('Olivia Adler is logged out everywhere'))
    expect(page.fake.requestsOf(endSessionsOfPerson)).toMatchObject([{ params: { id: 12 } }])
  })

  test('rule G9: a login is deactivated with a reason, what changes is seen before, and it can be undone', async () => {
    const page = await openPerson({}, 'support')
    await page.choose('Olivia Adler', 'Deactivate login…')
    const dialog = await page.findByRole('dialog', { name: 'Deactivate the login of Olivia Adler?' })
    expect(dialog.textContent).toMatch(/LoginActive becomes Deactivated.*Logged inIn 1 browser becomes nowhere/)
    await page.press('Deactivate login')
    await page.findAllByText('This field is required')
    expect(page.fake.requestsOf(deactivateUser)).toHaveLength(0)

    const reads = readsOf(page)
    await page.user.type(page.getByLabelText('Reason'), ' Left the company ')
    await page.press('Deactivate login')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('The login of Olivia Adler is deactivated'))
    expect(page.fake.requestsOf(deactivateUser)).toMatchObject([
      { params: { id: 12 }, query: { reason: 'Left the company' } },
    ])
    await waitFor(() => expect(readsOf(page)).toBeGreaterThan(reads))

    page.toasts()[0]?.undo?.()
    await waitFor(() => expect(page.fake.requestsOf(activateUser)).toMatchObject([{ params: { id: 12 } }]))
  })

  test('rule B95: two-step login is turned off with a reason, where it is on', async () => {
    const off = await openPerson({}, 'user-admin')
    expect(main(off)).toContain('Two-step loginOff')
    expect(await actsOn(off)).not.toContain('Turn off two-step login…')
    off.unmount()

    const page = await openPerson({ second_factor_since: '2026-03-09T09:00:00Z' }, 'user-admin')
    expect(main(page)).toMatch(/Two-step loginOn since 03\/09\/2026/)
    await page.choose('Olivia Adler', 'Turn off two-step login…')
    const dialog = await page.findByRole('dialog', { name: 'Turn off two-step login of Olivia Adler?' })
    expect(dialog.textContent).toMatch(/Two-step loginOn becomes Off.*Logged inIn 1 browser becomes nowhere/)
    await page.press('Turn off')
    await page.findAllByText('This field is required')
    expect(page.fake.requestsOf(removeSecondFactorOf)).toHaveLength(0)

    await page.user.type(page.getByLabelText('Reason'), 'Lost the phone')
    await page.press('Turn off')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('Two-step login of Olivia Adler is off'))
    expect(page.fake.requestsOf(removeSecondFactorOf)).toMatchObject([
      { params: { id: 12 }, query: { reason: 'Lost the phone' } },
    ])
  })

  test('rule B109: all passkeys are removed with a reason, where there are any', async () => {
    const none = await openPerson({}, 'user-admin')
    expect(main(none)).toContain('PasskeysNone')
    expect(await actsOn(none)).not.toContain('Remove all passkeys…')
    none.unmount()

    const passkeys = { count: 2, since: '2026-03-09T09:00:00Z' }
    const page = await openPerson({ passkeys }, 'user-admin')
    expect(main(page)).toMatch(/Passkeys2 passkeys since 03\/09\/2026/)
    await page.choose('Olivia Adler', 'Remove all passkeys…')
    const dialog = await page.findByRole('dialog', { name: 'Remove all passkeys of Olivia Adler?' })
    expect(dialog.textContent).toMatch(/Passkeys2 becomes None.*Logged inIn 1 browser becomes nowhere/)
    await page.user.type(page.getByLabelText('Reason'), 'Lost the laptop')
    await page.press('Remove passkeys')
    await waitFor(() => expect(page.toasts()[0]?.content).toBe('The passkeys of Olivia Adler are removed'))
    expect(page.fake.requestsOf(removePasskeysOf)).toMatchObject([
      { params: { id: 12 }, query: { reason: 'Lost the laptop' } },
    ])
    page.unmount()

    const asSupport = await openPerson({ passkeys }, 'support')
    expect(main(asSupport)).toContain('2 passkeys since')
    expect(await actsOn(asSupport)).not.toContain('Remove all passkeys…')
  })

  test('rule B95: support sees two-step login, and does not turn it off', async () => {
    const page = await openPerson({ second_factor_since: '2026-03-09T09:00:00Z' }, 'support')
    expect(main(page)).toContain('On since')
    expect(await actsOn(page)).not.toContain('Turn off two-step login…')
  })

  test('keeps the reason where it is refused', async () => {
    const page = await openPerson(CLOSED, 'support')
    page.fake.refuse(activateUser, 'identity-context:member-not-found')
    await page.press('Activate login…')
    const dialog = await page.findByRole('dialog', { name: 'Activate the login of Olivia Adler?' })
    expect(dialog.textContent).toContain('LoginDeactivated becomes Active')
    await page.user.type(page.getByLabelText('Reason'), 'Came back')
    await page.press('Activate login')
    await page.findByText('Member not found.')
    expect(page.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Came back')
  })

  test('rule G1: a one-time password is suggested, set, and shown once', async () => {
    const page = await openPerson({}, 'user-admin')
    await page.choose('Olivia Adler', 'Set a one-time password…')
    const field = await page.findByLabelText<HTMLInputElement>('One-time password')
    const suggested = field.value
    expect(suggested).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    await page.press('Set password')
    await page.findByText(/^Nobody is shown it again/)
    await waitFor(() => expect(page.getByRole('dialog').contains(document.activeElement)).toBe(true))
    expect(page.fake.requestsOf(setUserPassword)).toMatchObject([
      { params: { id: 12 }, body: { new_password: suggested } },
    ])
    expect(page.getByLabelText<HTMLInputElement>('One-time password').value).toBe(suggested)

    await page.user.keyboard('{Escape}')
    await page.findByText('Have you passed the password on? It is not shown again.')
    await page.press('Yes, close')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(main(page)).not.toContain(suggested)
  })

  test('a one-time password that everybody would guess is refused at its field, and stays', async () => {
    const page = await openPerson({}, 'user-admin')
    page.fake.refuse(setUserPassword, 'identity-context:breached-password')
    await page.choose('Olivia Adler', 'Set a one-time password…')
    const field = await page.findByLabelText<HTMLInputElement>('One-time password')
    await page.user.clear(field)
    await page.user.type(field, 'password1')
    await page.press('Set password')
    await page.findByText(/leaked|known|guess/i)
    expect(page.getByLabelText<HTMLInputElement>('One-time password').value).toBe('password1')
  })

  test('rule G2: personal data are redacted once the address is typed, and support can undo it', async () => {
    const page = await openPerson()
    await page.choose('Olivia Adler', 'Redact personal data…')
    const dialog = await page.findByRole('alertdialog', { name: 'Redact the personal data of Olivia Adler?' })
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Redact in 72 hours' })
    expect(confirm.disabled || confirm.getAttribute('aria-disabled') === 'true').toBe(true)
    await page.user.type(within(dialog).getByRole('textbox'), 'owner@acme.example')
    await page.user.click(confirm)
    await waitFor(() =>
      expect(page.toasts()[0]?.content).toBe('The personal data of Olivia Adler will be removed in 72 hours'),
    )
    expect(page.fake.requestsOf(redactUser)).toMatchObject([{ params: { id: 12 } }])
    page.toasts()[0]?.undo?.()
    await waitFor(() => expect(page.fake.requestsOf(activateUser)).toHaveLength(1))
  })
})
