import { describe, expect, test } from '@jest/globals'
import {
  askForContactConfirmation,
  confirmContact,
  unsubscribe,
  viewUnsubscription,
} from '@portal/contracts/contacts/contact-letters'
import type { Topic } from '@portal/contracts/contacts/contacts'
import { fakeApi } from '@portal/test-kit'
import { openPage } from '../testing/open-page.tsx'

describe('the link of a confirmation', () => {
  const LINK = '/contact-confirmation#account=10001&contact=7&token=secret-of-the-letter'
  const open = (fake = fakeApi(), path = LINK) => openPage(path, { visitor: null, fake })
  const TOLD: Topic[] = ['billing', 'service-status']
  const confirming = (confirmed_before = false) => {
    const fake = fakeApi()
    fake.on(confirmContact, () => ({ confirmed_before, account_label: 'Acme', topics: TOLD }))
    return fake
  }

  test('changes nothing by being opened, and leaves no token in the address', async () => {
    const page = open(confirming())
    await page.findByRole('button', { name: 'Confirm email address' })
    expect([location.pathname, location.hash]).toEqual(['/contact-confirmation', ''])
    expect(page.fake.requestsOf(confirmContact)).toEqual([])
  })

  test('is used by one press, which says what one is told about', async () => {
    const page = open(confirming())
    await page.press('Confirm email address')
    await page.findByRole('heading', { name: 'Your email address is confirmed' })
    expect(page.getByRole('status').textContent).toContain('We write to you about Acme: billing.')
    expect(page.getByRole('status').textContent).not.toContain('service status')
    expect(page.fake.requestsOf(confirmContact)).toMatchObject([
      { params: { a: 10_001, c: 7 }, body: { token: 'secret-of-the-letter' } },
    ])
  })

  test('that was used says so', async () => {
    const page = open(confirming(true))
    await page.press('Confirm email address')
    expect(await page.findByRole('heading', { name: 'Your address was confirmed before' })).toBeTruthy()
  })

  test('that works no more is no dead end: another is sent for the asking', async () => {
    const fake = fakeApi()
    fake.refuse(confirmContact, 'contact-context:token-unusable')
    fake.on(askForContactConfirmation, () => undefined)
    const page = open(fake)
    await page.press('Confirm email address')
    await page.findByRole('heading', { name: 'This link does not work any more' })
    await page.press('Send me a new link')
    await page.findByRole('heading', { name: 'Check your email' })
    expect(fake.requestsOf(askForContactConfirmation)).toHaveLength(1)
  })

  test('that is not complete says what to do', async () => {
    const page = open(fakeApi(), '/contact-confirmation')
    await page.findByRole('heading', { name: 'Part of the link is missing' })
    expect(page.getByText(/ask the person who added you to send another/)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Confirm email address' })).toBeNull()
  })

  test('that could not be sent stays, with what was wrong', async () => {
    const fake = fakeApi()
    fake.refuse(confirmContact, 'request:unavailable')
    const page = open(fake)
    await page.press('Confirm email address')
    expect(await page.findByRole('alert')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Confirm email address' })).toBeTruthy()
  })
})

describe('the link to get no more letters', () => {
  const LINK = '/unsubscribe#token=c7.billing.x.y'
  const open = (fake = fakeApi(), path = LINK) => openPage(path, { visitor: null, fake })
  const answering = (subscribed: boolean, account_label = 'Acme') => {
    const fake = fakeApi()
    fake.on(viewUnsubscription, () => ({ topic: 'billing' as const, account_label, subscribed }))
    fake.on(unsubscribe, () => ({ topic: 'billing' as const, account_label, subscribed: false }))
    return fake
  }

  test('asks with one button, and ends one topic', async () => {
    const page = open(answering(true))
    await page.findByRole('heading', { name: 'Stop emails about billing?' })
    expect([page.fake.requestsOf(unsubscribe), location.hash]).toEqual([[], ''])
    await page.press('Stop these emails')
    await page.findByRole('heading', { name: 'You will get no more emails about billing' })
    expect(page.getByRole('status').textContent).toContain('about billing of Acme.')
    expect(page.fake.requestsOf(unsubscribe).map(({ body }) => body)).toEqual([{ token: 'c7.billing.x.y' }])
  })

  test('finds it ended', async () => {
    const page = open(answering(false))
    await page.findByRole('heading', { name: 'You will get no more emails about billing' })
    expect(page.queryByRole('button')).toBeNull()
  })

  test('that is no link of ours says so', async () => {
    const fake = fakeApi()
    fake.refuse(viewUnsubscription, 'contact-context:token-unusable')
    expect(await open(fake).findByRole('heading', { name: 'This link does not work' })).toBeTruthy()
  })

  test('that could not be read is tried again', async () => {
    const fake = answering(true)
    fake.refuse(viewUnsubscription, 'request:unavailable')
    const page = open(fake)
    await page.findByRole('alert')
    fake.on(viewUnsubscription, () => ({ topic: 'usage' as const, account_label: '', subscribed: true }))
    await page.press('Try again')
    expect(await page.findByRole('heading', { name: 'Stop emails about usage?' })).toBeTruthy()
  })
})
