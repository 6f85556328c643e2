import { expect, test } from '@jest/globals'
import { addOwnTopic, listOwnTopics, removeOwnTopic } from '@portal/contracts/contacts/profile-topics'
import { act, waitFor } from '@testing-library/react'
import { fakePerson } from '../testing/fake-person.ts'
import { openProfile } from '../testing/open-profile.tsx'

const topic = (page: ReturnType<typeof openProfile>, name: string) =>
  page.findByRole<HTMLInputElement>('switch', { name })

test('a topic is chosen in place, said, and can be taken back', async () => {
  const page = openProfile({ fake: fakePerson({ topics: ['security'] }) })
  expect((await topic(page, 'Security')).checked).toBe(true)
  await page.user.click(await topic(page, 'Billing'))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('You now get emails about billing'))
  expect((await topic(page, 'Billing')).checked).toBe(true)
  expect(page.fake.requestsOf(addOwnTopic).map(({ params }) => params.topic)).toEqual(['billing'])

  act(() => page.toasts()[0]?.undo?.())
  await waitFor(async () => expect((await topic(page, 'Billing')).checked).toBe(false))
  expect(page.fake.requestsOf(removeOwnTopic).map(({ params }) => params.topic)).toEqual(['billing'])
  expect(page.fake.requestsOf(listOwnTopics)).toHaveLength(1)
})

test('a topic that was refused stays as it was, and that is said', async () => {
  const fake = fakePerson()
  fake.refuse(addOwnTopic, 'request:unavailable')
  const page = openProfile({ fake })
  await page.user.click(await topic(page, 'Usage'))
  await waitFor(() => expect(page.toasts()[0]?.content).toContain('This was not saved'))
  expect((await topic(page, 'Usage')).checked).toBe(false)
})

test('rule E27: a topic that no letter is written about is not offered', async () => {
  const page = openProfile()
  await topic(page, 'Billing')
  const offered = page.getAllByRole('switch').map((one) => one.closest('label')?.textContent ?? '')
  expect(offered.filter((label) => /^(Service status|Product updates)/.test(label))).toEqual([])
  expect(page.queryByRole('switch', { name: /Service status|Product updates/ })).toBeNull()
})
