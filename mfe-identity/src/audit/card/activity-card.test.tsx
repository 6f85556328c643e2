import { expect, test } from '@jest/globals'
import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { fakeApi, renderRemote } from '@portal/test-kit'
import { anAuditEntry, EMIL, fakeAudit } from '../../testing/fake-audit.ts'
import { ActivityCard } from './activity-card.tsx'

test('the card names the latest four changes and by whom, nobody who came or went, and leads to the log', async () => {
  const entries = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name, at) =>
    anAuditEntry({ number: 6 - at, actor: EMIL, fields: { label: name }, subject: { id: name, name } }),
  )
  const cameIn = anAuditEntry({ number: 7, action: 'session.signed-in', actor: EMIL })
  const card = renderRemote(ActivityCard, { fake: fakeAudit(cameIn, ...entries) })

  const items = await card.findAllByRole('listitem')
  expect(items).toHaveLength(4)
  expect(items[0]?.textContent).toMatch(/One.*Emil Novak/)
})

test('a card of an account in which nothing happened says what it will show', async () => {
  const card = renderRemote(ActivityCard, { fake: fakeAudit() })
  expect(await card.findByText('Whatever members change here is listed, with who did it.')).toBeTruthy()
})

test('a card without its data says so and offers another try', async () => {
  const fake = fakeApi()
  fake.refuse(listAuditEntries, 'request:too-large')
  const card = renderRemote(ActivityCard, { fake })
  expect(await card.findByRole('button', { name: 'Retry' })).toBeTruthy()
})
