import { expect, test } from '@jest/globals'
import { viewInvitation } from '@portal/contracts/authorization/invitations'
import { redeemLetterCode } from '@portal/contracts/authorization/letter-codes'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { unsubscribe, viewUnsubscription } from '@portal/contracts/contacts/contact-letters'
import { fakeApi } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { openPage } from '../testing/open-page.tsx'

const WHOLE = 'https://portal.test/reset-password#token=secret-of-the-letter&username=nora%40quist.example'
const FIELD = 'Code or link from the email'
const LINK_ALONE = 'Link from the email'
const ADDRESS = 'Email address'

function open(path: string) {
  const fake = fakeApi()
  fake.on(resetPassword, () => undefined)
  fake.on(viewUnsubscription, () => ({ topic: 'billing' as const, account_label: 'Acme', subscribed: true }))
  fake.on(unsubscribe, () => ({ topic: 'billing' as const, account_label: 'Acme', subscribed: false }))
  return openPage(path, { visitor: null, fake })
}

test.each([
  ['/invite', FIELD],
  ['/email-confirmation', FIELD],
  ['/reset-password', FIELD],
  ['/contact-confirmation', FIELD],
  ['/unsubscribe', LINK_ALONE],
])('rule D91: %s without its fragment says what happened and asks for what the letter has', async (path, field) => {
  const page = open(path)
  await page.findByRole('heading', { name: 'Part of the link is missing' })
  page.getByText('Your mail program removed part of the link.')
  await page.press('Continue')
  expect((await page.field(field)).getAttribute('aria-invalid')).toBe('true')
  page.getByText('This field is required')
  expect(page.queryByLabelText(ADDRESS) !== null).toBe(path !== '/unsubscribe')
})

test('rule D91: the page goes on with the whole link, and the address does not get it', async () => {
  const page = open('/reset-password')
  await page.fill(FIELD, WHOLE)
  await page.press('Continue')
  for (const label of ['New password', 'Repeat the new password']) await page.fill(label, 'plum-harbor-lantern')
  await page.press('Set password')
  await waitFor(() =>
    expect(page.fake.requestsOf(resetPassword).map(({ body }) => body)).toEqual([
      { token: 'secret-of-the-letter', username: 'nora@quist.example', password: 'plum-harbor-lantern' },
    ]),
  )
  expect(location.hash).toBe('')
})

test('rule D91: a part of the link is refused, and stays to be completed', async () => {
  const page = open('/reset-password')
  for (const part of ['https://portal.test/reset-password', 'secret-of-the-letter', WHOLE.split('&')[0] ?? '']) {
    await page.fill(FIELD, part)
    await page.press('Continue')
    await page.findByText(
      'This is neither the code nor the whole link. Copy the link once more, from https:// to its end',
    )
    expect((await page.field(FIELD)).value).toBe(part)
  }
})

test('rule D91: where nothing else is needed, the token is enough', async () => {
  const page = open('/unsubscribe')
  await page.fill(LINK_ALONE, 'c7.billing.secret-of-the-letter')
  await page.press('Continue')
  await page.findByRole('heading', { name: 'Stop emails about billing?' })
  expect(page.fake.requestsOf(viewUnsubscription).map(({ body }) => body)).toEqual([
    { token: 'c7.billing.secret-of-the-letter' },
  ])
  expect(page.fake.requestsOf(unsubscribe)).toEqual([])
})

test('rule D91: the link of another letter is taken by its own page', async () => {
  const page = open('/invite')
  await page.fill(FIELD, WHOLE)
  await page.press('Continue')
  await waitFor(() => expect(page.loaded.concat(location.pathname)).toEqual(['/reset-password']))
  await page.findByRole('heading', { name: 'Set a new password' })
  expect([location.pathname, location.hash]).toEqual(['/reset-password', ''])
  page.getByText('nora@quist.example')
})

test.each([
  [
    '/reset-password',
    'password-reset',
    '/reset-password#token=t-1&username=nora%40quist.example',
    'Set a new password',
  ],
  ['/email-confirmation', 'email-confirmation', '/email-confirmation#id=7&token=t-1', 'Confirm your email address'],
  [
    '/contact-confirmation',
    'contact-confirmation',
    '/contact-confirmation#account=1&contact=2&token=t-1',
    'Confirm your email address',
  ],
  ['/invite', 'invitation', '/invite#token=t-1', 'Join Globex'],
] as const)('rule D92: %s goes on with the code of its letter', async (path, purpose, link, heading) => {
  const page = open(path)
  page.fake.on(redeemLetterCode, () => ({ link }))
  page.fake.on(viewInvitation, () => ({
    state: 'open' as const,
    email_address: 'nora@quist.example',
    account_label: 'Globex',
    invited_by: '',
    roles: [],
    expiration: '2999-01-01T00:00:00Z',
  }))
  await page.fill(FIELD, 'bcdf ghjk')
  await page.fill(ADDRESS, 'nora@quist.example')
  await page.press('Continue')
  await page.findByRole('heading', { name: heading })
  expect(page.fake.requestsOf(redeemLetterCode).map(({ body }) => body)).toEqual([
    { purpose, email_address: 'nora@quist.example', code: 'bcdf ghjk' },
  ])
  expect([location.pathname, location.hash]).toEqual([path, ''])
})

test.each([
  ['', 'This field is required'],
  ['nora', 'Invalid email format'],
])('rule D92: with the address %p a code is not sent, and stays', async (address, message) => {
  const page = open('/reset-password')
  await page.fill(FIELD, 'BCDF-GHJK')
  if (address) await page.fill(ADDRESS, address)
  await page.press('Continue')
  await page.findByText(message)
  expect((await page.field(FIELD)).value).toBe('BCDF-GHJK')
  expect(page.fake.requestsOf(redeemLetterCode)).toEqual([])
})

test('rule D92: a refused code says what to do, and nothing that was typed is lost', async () => {
  const page = open('/reset-password')
  page.fake.refuse(redeemLetterCode, 'identity-context:letter-code-unusable')
  await page.fill(FIELD, 'BCDF-GHJK')
  await page.fill(ADDRESS, 'nora@quist.example')
  await page.press('Continue')
  await page.findByText(/Use the code from the latest email/)
  expect([(await page.field(FIELD)).value, (await page.field(ADDRESS)).value]).toEqual([
    'BCDF-GHJK',
    'nora@quist.example',
  ])
  await page.fill(FIELD, WHOLE)
  await page.press('Continue')
  await page.findByRole('heading', { name: 'Set a new password' })
})

test('rule D92: where no letter has a code, eight letters are no link', async () => {
  const page = open('/unsubscribe')
  await page.fill(LINK_ALONE, 'BCDF-GHJK')
  await page.press('Continue')
  await page.findByText('This is not the whole link. Copy it once more, from https:// to its end')
  expect(page.fake.requestsOf(redeemLetterCode)).toEqual([])
})
