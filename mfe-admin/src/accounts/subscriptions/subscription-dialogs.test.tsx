import { expect, test } from '@jest/globals'
import {
  adjustDuration,
  adjustLookups,
  adjustRateLimit,
  listLicensesOfAccount,
  listSubscriptionsOfAccount,
  resumeTrack,
  suspendTrack,
  terminateSubscription,
} from '@portal/contracts/subscriptions/admin-subscriptions'
import type { Subscription } from '@portal/contracts/subscriptions/subscriptions'
import { aLicense, aStaffMember, aSubscription } from '@portal/test-kit'
import { fireEvent, waitFor } from '@testing-library/react'
import { fakeAccount } from '../../testing/fake-admin.ts'
import { openAdmin } from '../../testing/open-admin.tsx'

const PATH = '/admin/accounts/7?tab=subscriptions'
const PLAN = 'US Address Verification, 1,000 lookups'

type Role = Parameters<typeof aStaffMember>[0]

/** An account with one license, `us-core`, that has these subscriptions. */
function openSubscriptions(terms: readonly Partial<Subscription>[] = [{}], role: Role = 'billing-ops', license = {}) {
  const fake = fakeAccount()
  const known = terms.map((said, place) =>
    aSubscription({ subscription_id: `s${place + 1}`, track_id: 'us-core', accountId: 7, ...said }),
  )
  fake.on(listSubscriptionsOfAccount, () => known)
  fake.on(listLicensesOfAccount, () => [aLicense({ license_id: 'us-core', ...license })])
  const page = openAdmin({ fake, path: PATH, visitor: aStaffMember(role) })
  return {
    ...page,
    fake,
    type: async (label: string, text: string) => {
      const field = await page.findByLabelText<HTMLInputElement>(label)
      await page.user.clear(field)
      await page.user.type(field, text)
    },
    setDay: async (day: string) => fireEvent.change(await page.findByLabelText('New end'), { target: { value: day } }),
    dialog: (name: string) => page.findByRole('dialog', { name }),
    valueOf: (label: string) => page.getByLabelText<HTMLInputElement>(label).value,
    toast: (text: string) => waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual([text])),
  }
}

const READERS = 'it: in the email about this, in the subscription’s history and in their audit log.'

test('rule G30: lookups are added with what is left before and after, and a reason', async () => {
  const page = openSubscriptions()
  page.fake.on(adjustLookups, () => aSubscription({ subscription_id: 's1', issued: 2500, remaining: 1900 }))
  await page.choose(PLAN, 'Adjust lookups…')
  const dialog = await page.dialog('Adjust lookups')
  expect(dialog.textContent).toContain('Lookups left400Reason')
  expect(dialog.textContent).toContain(READERS)
  await page.type('Lookups to add', '1,500')
  expect(dialog.textContent).toContain('Lookups of this term1,000 becomes 2,500')
  expect(dialog.textContent).toContain('Lookups left400 becomes 1,900')

  await page.press('Adjust lookups')
  await page.findByText('This field is required')
  expect(page.fake.requestsOf(adjustLookups)).toEqual([])
  await page.type('Reason', ' A promise of sales ')
  const before = page.fake.requestsOf(listSubscriptionsOfAccount).length
  await page.press('Adjust lookups')
  await page.toast(`${PLAN} has 1,900 lookups left`)
  expect(page.fake.requestsOf(adjustLookups)).toMatchObject([
    { params: { a: 7, t: 'us-core', s: 's1' }, body: { lookups: 1500, reason: 'A promise of sales' } },
  ])
  await waitFor(() => expect(page.fake.requestsOf(listSubscriptionsOfAccount).length).toBeGreaterThan(before))
})

test.each([
  ['-399', 'Lookups left400 becomes 1', undefined],
  ['-400', 'Lookups left400Reason', 'One lookup has to stay: take away at most 399 lookups'],
  ['999,999,999,999', 'Lookups left400Reason', 'At most 999,999,999,999 lookups in total'],
])('rule I132: %s to add shows %j, as the server would decide', async (typed, preview, fault) => {
  const page = openSubscriptions()
  await page.choose(PLAN, 'Adjust lookups…')
  await page.type('Lookups to add', typed)
  const dialog = await page.dialog('Adjust lookups')
  expect(dialog.textContent).toContain(preview)
  const field = page.getByLabelText('Lookups to add')
  expect(field.getAttribute('aria-invalid')).toBe(fault ? 'true' : null)
  if (!fault) return
  page.getByText(fault)
  await page.type('Reason', 'Why')
  await page.press('Adjust lookups')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(page.fake.requestsOf(adjustLookups)).toEqual([])
})

test.each([
  ['0', 'Enter a number other than 0'],
  ['1.5', 'Enter a whole number'],
  ['many', 'Enter a number'],
])('%j lookups are refused beside the field, and nothing is sent', async (typed, fault) => {
  const page = openSubscriptions()
  await page.choose(PLAN, 'Adjust lookups…')
  await page.type('Lookups to add', typed)
  await page.type('Reason', 'Why')
  await page.press('Adjust lookups')
  await page.findByText(fault)
  expect(page.fake.requestsOf(adjustLookups)).toEqual([])
})

test('a change that the server refuses keeps what was typed, says why, and reads the list again', async () => {
  const page = openSubscriptions()
  page.fake.refuse(adjustLookups, 'subscription-context:not-editable')
  await page.choose(PLAN, 'Adjust lookups…')
  await page.type('Lookups to add', '10')
  await page.type('Reason', 'Why')
  page.fake.on(listSubscriptionsOfAccount, () => [
    aSubscription({ subscription_id: 's1', track_id: 'us-core', remaining: 0 }),
  ])
  await page.press('Adjust lookups')
  await page.findByText(/cannot be changed now: it has ended, is suspended or is used up/)
  expect([page.valueOf('Lookups to add'), page.valueOf('Reason')]).toEqual(['10', 'Why'])
  const dialog = await page.dialog('Adjust lookups')
  await waitFor(() => expect(dialog.textContent).toContain('Lookups left0 becomes 10'))

  page.fake.refuse(adjustLookups, 'request:invalid', { fields: { lookups: 'One lookup has to stay' } })
  await page.press('Adjust lookups')
  await page.findByText('One lookup has to stay')
  expect(page.valueOf('Lookups to add')).toBe('10')
})

/** A moment this many days ahead, at half past nine. */
function daysAhead(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:30:00.000Z`
}

const inWords = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

test('rule G30: the end moves to another day at the same time of day', async () => {
  const [end, later] = [daysAhead(10), daysAhead(40)]
  const page = openSubscriptions([{ expirationDate: end, renews: true }])
  page.fake.on(adjustDuration, () =>
    aSubscription({ subscription_id: 's1', track_id: 'us-core', expirationDate: later, renews: true }),
  )
  await page.choose(PLAN, 'Change end…')
  const dialog = await page.dialog('Change end')
  expect(dialog.textContent).toContain('It renews at the new end instead')
  expect(dialog.textContent).toContain(`Renews${inWords(end)} at 9:30 AM UTC`)
  await page.setDay(later.slice(0, 10))
  expect(dialog.textContent).toContain(`becomes ${inWords(later)} at 9:30 AM UTC`)
  expect(dialog.textContent).toMatch(/Time left(9|10) days becomes (39|40) days/)
  await page.type('Reason', 'Why')
  await page.press('Change end')
  await waitFor(() => expect(page.toasts()[0]?.content).toMatch(/^US Address Verification, 1,000 lookups renews on /))
  expect(page.fake.requestsOf(adjustDuration)).toMatchObject([
    { params: { a: 7, t: 'us-core', s: 's1' }, body: { expiration: later, reason: 'Why' } },
  ])
})

test.each([
  [-1, 'Enter a time in the future'],
  [4_000, 'Enter a time within ten years'],
  [10, 'It ends on this day already'],
])('an end %d days ahead is refused beside its field', async (days, fault) => {
  const page = openSubscriptions([{ expirationDate: daysAhead(10) }])
  await page.choose(PLAN, 'Change end…')
  await page.setDay(daysAhead(days).slice(0, 10))
  const dialog = await page.dialog('Change end')
  expect(dialog.textContent).toContain('at 9:30 AM UTC')
  expect(dialog.textContent).toContain('It does not renew: its lookups stop at the new end.')
  await page.type('Reason', 'Why')
  await page.press('Change end')
  await page.findByText(fault)
  expect(page.fake.requestsOf(adjustDuration)).toEqual([])
})

test('an end that another term follows is refused with the reason, and stays as it was typed', async () => {
  const page = openSubscriptions([{ expirationDate: daysAhead(10) }])
  page.fake.refuse(adjustDuration, 'subscription-context:term-followed')
  await page.choose(PLAN, 'Change end…')
  const day = daysAhead(20).slice(0, 10)
  await page.setDay(day)
  await page.type('Reason', 'Why')
  await page.press('Change end')
  await page.findByText(/Another term of the license begins when this one ends or later/)
  expect([page.valueOf('New end'), page.valueOf('Reason')]).toEqual([day, 'Why'])
})

test('a term that is not paid stops with its grace period, whatever its end', async () => {
  const grace = daysAhead(5)
  const page = openSubscriptions([{ expirationDate: daysAhead(30), gracePeriodEnds: grace }])
  await page.choose(PLAN, 'Change end…')
  expect((await page.dialog('Change end')).textContent).toContain('It is not paid: its lookups stop on')
})

test('rule G30: a limit is set, and the same one is no change', async () => {
  const page = openSubscriptions([{ rateLimit: 50 }])
  page.fake.on(adjustRateLimit, () => aSubscription({ subscription_id: 's1', rateLimit: 1200 }))
  await page.choose(PLAN, 'Change rate limit…')
  const dialog = await page.dialog('Change rate limit')
  expect(page.valueOf('Requests per second')).toBe('50')
  await page.type('Reason', 'Why')
  await page.press('Change limit')
  await page.findByText('This is its limit already')
  await page.type('Requests per second', '100,001')
  await page.findByText('Enter a number from 1 to 100,000')
  expect(dialog.textContent).toContain('Rate limit50 requests per secondReason')
  await page.type('Requests per second', '1,200')
  expect(dialog.textContent).toContain('Rate limit50 requests per second becomes 1,200 requests per second')
  await page.press('Change limit')
  await page.toast(`${PLAN} is limited to 1,200 requests per second`)
  expect(page.fake.requestsOf(adjustRateLimit)).toMatchObject([
    { params: { a: 7, t: 'us-core', s: 's1' }, body: { new_rate_limit: 1200, reason: 'Why' } },
  ])
})

test.each([
  [{ unpaid_renewal: true }, [], 'The order of its renewal is canceled, and nothing is due for it.'],
  [{ renews: true }, [], 'refused until the customer chooses another plan. It does not renew. Nothing is refunded'],
  [{}, [{ planDescription: 'Spare' }], 'Lookups of this license are answered by its other subscription.'],
  [{}, [{ planDescription: 'Spare', suspended: true }], 'refused until the customer chooses another plan.'],
])('rule G31: what ending %j takes away and leaves is said before', async (said, others, words) => {
  const page = openSubscriptions([said, ...others])
  await page.choose(PLAN, 'End now…')
  const dialog = await page.dialog('End this subscription now?')
  expect(dialog.textContent).toContain('Lookups left400 becomes 0')
  expect(dialog.textContent).toContain(words)
})

test('rule G31: a subscription is ended with a reason; while its card is charged, later', async () => {
  const page = openSubscriptions()
  page.fake.refuse(terminateSubscription, 'billing-context:payment-under-way')
  await page.choose(PLAN, 'End now…')
  await page.press('End subscription')
  await page.findByText('This field is required')
  await page.type('Reason', 'Sold by mistake')
  await page.press('End subscription')
  await page.findByText(/A card is being asked to pay for its renewal/)
  expect(page.valueOf('Reason')).toBe('Sold by mistake')

  page.fake.on(terminateSubscription, () => undefined)
  await page.press('End subscription')
  await page.toast(`${PLAN} has ended`)
  expect(page.fake.requestsOf(terminateSubscription).at(-1)).toMatchObject({
    params: { a: 7, t: 'us-core', s: 's1' },
    query: { reason: 'Sold by mistake' },
  })
})

test('rule G31: a license is suspended with a reason, after what stops is named', async () => {
  const past = { planDescription: 'Long gone', expirationDate: '2026-01-20T00:00:00Z' }
  const page = openSubscriptions([{}, { planDescription: 'Spare' }, past])
  page.fake.on(suspendTrack, () => undefined)
  await page.press('Suspend US Address Verification…')
  const dialog = await page.dialog('Suspend US Address Verification?')
  expect(dialog.textContent).toContain(`Stops${PLAN} · Spare`)
  expect(dialog.textContent).not.toContain('Long gone')
  expect(dialog.textContent).toContain('also in a grace period')
  await page.type('Reason', 'Scraping')
  await page.press('Suspend license')
  await page.toast('US Address Verification is suspended')
  expect(page.fake.requestsOf(suspendTrack)).toMatchObject([
    { params: { a: 7, t: 'us-core' }, body: { reason: 'Scraping' } },
  ])
})

test('rule G31: a suspended license says so, and is resumed after what is charged is said', async () => {
  const page = openSubscriptions([{ suspended: true }], 'billing-ops', { suspended: true })
  page.fake.on(resumeTrack, () => undefined)
  await page.findByText('This license is suspended')
  expect(page.queryByRole('button', { name: /^Suspend/ })).toBeNull()
  await page.press('Resume US Address Verification…')
  const dialog = await page.findByRole('alertdialog', { name: 'Resume US Address Verification?' })
  expect(dialog.textContent).toContain('What renews and is used up renews now, and its card is charged')
  await page.press('Resume license')
  await page.toast('US Address Verification is resumed')
  expect(page.fake.requestsOf(resumeTrack)).toMatchObject([{ params: { a: 7, t: 'us-core' } }])
})
