import { expect, test } from '@jest/globals'
import { listRecentChanges } from '@portal/contracts/authorization/audit'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { anAuditEntry, EMIL, fakeAudit } from '../../testing/fake-audit.ts'
import { ActivityCard } from './activity-card.tsx'

test('the card names the latest changes and by whom', async () => {
  const entries = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, at) =>
    anAuditEntry({ number: 6 - at, actor: EMIL, fields: { label: name }, subject: { id: name, name } }),
  )
  const card = renderRemote(ActivityCard, { fake: fakeAudit(...entries) })

  const items = await card.findAllByRole('listitem')
  expect(items).toHaveLength(4)
  expect(items[0]?.textContent).toMatch(/One.*Emil Novak/)
})

test('what happened several times is one entry with its number', async () => {
  const entry = (number: number, name: string) =>
    anAuditEntry({ number, actor: EMIL, fields: { label: name }, subject: { id: name, name } })
  const card = renderRemote(ActivityCard, { fake: fakeAudit(entry(3, 'One'), entry(2, 'Two'), entry(1, 'One')) })
  const texts = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/One.*Emil Novak, 2 times, /)
  expect(texts[1]).not.toContain('times')
})

test('a card of an account in which nothing happened says what it will show', async () => {
  const card = renderRemote(ActivityCard, { fake: fakeAudit() })
  expect(await card.findByText('Changes by members are listed here, with who made them.')).toBeTruthy()
})

test('a card without its data says so and offers another try', async () => {
  const fake = fakeApi()
  fake.refuse(listRecentChanges, 'request:too-large')
  const card = renderRemote(ActivityCard, { fake })
  expect(await card.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
