import { expect, test } from '@jest/globals'
import { resetPassword } from '@portal/contracts/authorization/password-reset'
import { unsubscribe, viewUnsubscription } from '@portal/contracts/contacts/contact-letters'
import { fakeApi } from '@portal/test-kit'
import { waitFor } from '@testing-library/react'
import { openPage } from '../testing/open-page.tsx'

const WHOLE = 'https://portal.test/reset-password#token=secret-of-the-letter&username=nora%40quist.example'
const FIELD = 'Link from the letter'

function open(path: string) {
  const fake = fakeApi()
  fake.on(resetPassword, () => undefined)
  fake.on(viewUnsubscription, () => ({ topic: 'billing' as const, account_label: 'Acme', subscribed: true }))
  fake.on(unsubscribe, () => ({ topic: 'billing' as const, account_label: 'Acme', subscribed: false }))
  return openPage(path, { visitor: null, fake })
}

test.each(['/invite', '/email-confirmation', '/reset-password', '/contact-confirmation', '/unsubscribe'])(
  'rule D91: %s without its fragment says what happened and asks for the link',
  async (path) => {
    const page = open(path)
    await page.findByRole('heading', { name: 'Part of the link is missing' })
    page.getByText('Your mail program removed part of the link.')
    await page.press('Continue')
    expect((await page.field(FIELD)).getAttribute('aria-invalid')).toBe('true')
    page.getByText('This field is required')
  },
)

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
    await page.findByText('This is not the whole link. Copy it once more, from https:// to its end')
    expect((await page.field(FIELD)).value).toBe(part)
  }
})

test('rule D91: where nothing else is needed, the token is enough', async () => {
  const page = open('/unsubscribe')
  await page.fill(FIELD, 'c7.billing.secret-of-the-letter')
  await page.press('Continue')
  await page.findByRole('heading', { name: 'No more letters about billing?' })
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
