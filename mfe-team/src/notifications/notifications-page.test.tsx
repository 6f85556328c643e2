import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { addUsageWarning, listUsageWarnings, removeUsageWarning } from '@portal/contracts/contacts/usage-warnings'
import {
  activateWebhook,
  createWebhook,
  deactivateWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@portal/contracts/contacts/webhooks'
import {
  createUsageThreshold,
  listUsageThresholds,
  updateUsageThreshold,
} from '@portal/contracts/security/usage-thresholds'
import { WEBHOOK_CHECK_NODE } from '@portal/contracts/webhook-checks'
import { aVisitor, type RemoteSetting, renderRemote } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { Root } from '../app.tsx'
import { aDelivery, aWebhook, FINN, fakeNotifications, NEW_SECRET } from '../testing/fake-notifications.ts'

function openNotifications({ fake = fakeNotifications(), ...setting }: RemoteSetting = {}) {
  return renderRemote(Root, { path: '/account/notifications', ...setting, fake })
}

test('warnings are turned on and off at once, those that always come cannot be', async () => {
  const fake = fakeNotifications({ chosen: [33] })
  const page = openNotifications({ fake })
  const at = (percent: number) => page.findByRole<HTMLInputElement>('switch', { name: `At ${percent}%` })
  await page.user.click(await at(50))
  await waitFor(async () => expect((await at(50)).checked).toBe(true))
  expect(fake.requestsOf(addUsageWarning).map(({ params }) => params.percent)).toEqual([50])
  expect(page.toasts()[0]?.content).toBe('Email at 50% is on')
  act(() => page.toasts()[0]?.undo?.())
  await waitFor(async () => expect((await at(50)).checked).toBe(false))

  await page.user.click(await at(33))
  await waitFor(() => expect(page.queryByRole('switch', { name: 'At 33%' })).toBeNull())
  expect(fake.requestsOf(removeUsageWarning).map(({ params }) => params.percent)).toEqual([50, 33])
  for (const percent of [90, 100]) expect(await at(percent)).toMatchObject({ checked: true, disabled: true })
})

test('any other percentage is added, and what is none is said at the field', async () => {
  const page = openNotifications()
  const field = await page.findByRole<HTMLInputElement>('textbox', { name: 'Another percentage' })
  await page.user.type(field, '101')
  await page.press('Add warning')
  await page.findByText('Enter a percentage from 1 to 100')
  expect(field.value).toBe('101')
  await page.user.clear(field)
  await page.user.type(field, '42')
  await page.press('Add warning')
  await page.findByRole('switch', { name: 'At 42%' })
})

test('owners read by name who is mailed', async () => {
  const page = openNotifications()
  expect(await page.findByText('owner@acme.example, finn@acme.example')).toBeTruthy()
})

test('a person who sees the bills sees the warnings, changes none and learns who may', async () => {
  const page = openNotifications({ visitor: aVisitor({ roles: ['billing-viewer'] }) })
  expect(await page.findByRole('switch', { name: 'At 50%' })).toMatchObject({ disabled: true })
  await page.findByText(/You need the role/)
  await page.findByText('Emails go to the account owners and to its usage contacts.')
  expect(page.queryByRole('button', { name: /Add/ })).toBeNull()
  expect(page.queryByText('Webhooks')).toBeNull()
})

test('an editor of keys is told whom to ask', async () => {
  const fake = fakeNotifications()
  fake.refuse(listUsageWarnings, 'request:forbidden')
  const page = openNotifications({ fake, visitor: aVisitor({ roles: ['api-key-editor'] }) })
  await waitFor(() => expect(page.container.textContent).toMatch(/owner/i))
  expect(page.queryByRole('switch')).toBeNull()
})

test('a threshold is set for a license, and the list says how far it is used and who is told', async () => {
  const fake = fakeNotifications()
  const page = openNotifications({ fake })
  await page.findByText('No thresholds yet')
  await page.press('Add threshold')
  const dialog = within(await page.findByRole('dialog', { name: 'Add a threshold' }))
  await dialog.findByRole('option', { name: /4,200 of 5,000 used/ })
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'License or key' }), 'us-core-cloud')
  await page.user.click(await dialog.findByRole('checkbox', { name: 'Finn Berg' }))
  await page.user.click(dialog.getByRole('button', { name: 'Add threshold' }))
  const row = await page.row('US Address Verification')
  for (const words of ['80%', 'finn@acme.example', '4,200 of 5,000']) expect(row.textContent).toContain(words)
  expect(fake.requestsOf(createUsageThreshold)[0]?.body).toMatchObject({
    kind: 'license',
    subject_id: 'us-core-cloud',
    contact_ids: [5],
  })
})

test('a threshold that is refused keeps what was typed', async () => {
  const fake = fakeNotifications()
  fake.refuse(createUsageThreshold, 'security-context:threshold-exists')
  const page = openNotifications({ fake })
  await page.findByText('No thresholds yet')
  await page.press('Add threshold')
  const dialog = within(await page.findByRole('dialog'))
  await dialog.findByRole('option', { name: /4,200/ })
  await page.user.selectOptions(dialog.getByRole('combobox'), 'us-core-cloud')
  await page.user.click(dialog.getByRole('button', { name: 'Add threshold' }))
  await dialog.findByText('There is a threshold at this percentage already. Change that one.')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Percentage' }).value).toBe('80')
})

test('a threshold gets another percentage and other people; what is refused keeps what was typed', async () => {
  const threshold = { id: 'threshold-1', kind: 'license' as const, subject_id: 'us-core-cloud', percent: 80 }
  const ida = { ...FINN, id: 6, first_name: 'Ida', email: 'ida@acme.example' }
  const fake = fakeNotifications({ thresholds: [{ ...threshold, contact_ids: [5] }], contacts: [FINN, ida] })
  fake.refuse(updateUsageThreshold, 'security-context:threshold-exists')
  const page = openNotifications({ fake })
  await page.row('US Address Verification')
  await page.press('Actions for US Address Verification at 80%')
  await page.user.click(await page.findByRole('menuitem', { name: 'Change…' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Change the threshold' }))
  const percent = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Percentage' })
  expect(percent.value).toBe('80')
  await page.user.clear(percent)
  await page.user.type(percent, '95')
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Finn Berg' })).checked).toBe(true)
  for (const name of ['Finn Berg', 'Ida Berg']) await page.user.click(dialog.getByRole('checkbox', { name }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('There is a threshold at this percentage already. Change that one.')
  expect(percent.value).toBe('95')

  fake.on(updateUsageThreshold, ({ body }) => ({ ...threshold, ...body, percent: Number(body.percent) }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('The threshold is changed'))
  const row = (await page.row('US Address Verification')).textContent
  for (const words of ['95%', 'ida@acme.example']) expect(row).toContain(words)
  expect(row).not.toContain('finn@acme.example')
  expect(fake.requestsOf(updateUsageThreshold).map(({ params, body }) => [params.id, body])).toEqual(
    Array(2).fill(['threshold-1', { percent: 95, contact_ids: [6] }]),
  )
})

test('a webhook is turned off and, by undo, on again', async () => {
  const fake = fakeNotifications({ webhooks: [aWebhook()] })
  const page = openNotifications({ fake })
  expect((await page.row('Operations')).textContent).toContain('Active')
  await page.choose('Operations', 'Turn off')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Operations is off'))
  expect((await page.row('Operations')).textContent).toContain('Off')
  expect(fake.requestsOf(deactivateWebhook).map(({ params }) => params.id)).toEqual(['hook-1'])

  act(() => page.toasts()[0]?.undo?.())
  await waitFor(async () => expect((await page.row('Operations')).textContent).toContain('Active'))
  expect(fake.requestsOf(activateWebhook).map(({ params }) => params.id)).toEqual(['hook-1'])
  expect(fake.requestsOf(listWebhooks)).toHaveLength(1)
})

test('another secret is asked for, said to overlap for a day, shown once, and kept by nothing', async () => {
  const fake = fakeNotifications({ webhooks: [aWebhook()] })
  const page = openNotifications({ fake })
  await page.choose('Operations', 'Change the secret…')
  const dialog = within(await page.findByRole('dialog', { name: 'Change the secret of Operations' }))
  dialog.getByText(/^For 24 hours, deliveries are signed with both the old and the new secret/)
  expect(fake.requestsOf(rotateWebhookSecret)).toEqual([])
  await page.press('Change secret')
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })).value).toBe(NEW_SECRET)
  await page.press('I have saved it')
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  const { queries } = page.platform
  const kept = [...queries.getQueryCache().getAll(), ...queries.getMutationCache().getAll()].map(({ state }) => state)
  expect(JSON.stringify(kept)).not.toContain(NEW_SECRET)
  expect(page.container.ownerDocument.documentElement.outerHTML).not.toContain(NEW_SECRET)
})

test('a Slack webhook has no secret to change', async () => {
  const page = openNotifications({ fake: fakeNotifications({ webhooks: [aWebhook({ kind: 'slack' })] }) })
  await page.press('Actions for Operations')
  await page.findByRole('menuitem', { name: 'Turn off' })
  expect(page.queryByRole('menuitem', { name: 'Change the secret…' })).toBeNull()
})

test('a new webhook shows its secret once, and nothing keeps it', async () => {
  const fake = fakeNotifications()
  const page = openNotifications({ fake })
  await page.findByText('No webhooks yet')
  await page.press('Add webhook')
  const dialog = within(await page.findByRole('dialog', { name: 'Add a webhook' }))
  await page.user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://ops.acme.example/hook')
  await page.user.type(dialog.getByRole('textbox', { name: /Label/ }), 'Operations')
  await page.user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  const secret = await page.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' })
  expect(secret.value).toBe(NEW_SECRET)
  await page.press('I have saved it')
  await page.row('Operations')
  await page.findByRole('region', { name: 'Verify a delivery (Node.js)' })
  const { queries } = page.platform
  const kept = [...queries.getQueryCache().getAll(), ...queries.getMutationCache().getAll()].map(({ state }) => state)
  expect(JSON.stringify(kept)).not.toContain(NEW_SECRET)
})

test('a webhook is told of what is chosen, and moved (rule E24)', async () => {
  const fake = fakeNotifications({ webhooks: [aWebhook()] })
  const page = openNotifications({ fake })
  await page.press('Actions for Operations')
  await page.user.click(await page.findByRole('menuitem', { name: 'Change…' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Change Operations' }))
  const address = dialog.getByLabelText<HTMLInputElement>('Address')
  expect(address.value).toBe('https://ops.acme.example/hook')
  await page.user.clear(address)
  await page.user.type(address, 'https://night.acme.example/')
  for (const event of ['A share is used', 'Everything is used'])
    await page.user.click(dialog.getByRole('checkbox', { name: event }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(
      dialog.getByRole('checkbox', { name: 'Everything is used', description: /At least one event/ }),
    ).toBeTruthy(),
  )
  await page.user.click(dialog.getByRole('checkbox', { name: 'Everything is used' }))
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await page.findByText('https://night.acme.example/')
  expect(fake.requestsOf(updateWebhook).map(({ body }) => body)).toEqual([
    { label: 'Operations', url: 'https://night.acme.example/', events: ['usage.exhausted'] },
  ])
})

test('an address of Slack’s stays where none is typed', async () => {
  const shown = 'https://hooks.slack.com/…abcd'
  const fake = fakeNotifications({ webhooks: [aWebhook({ kind: 'slack', url: shown })] })
  const page = openNotifications({ fake })
  await page.press('Actions for Operations')
  await page.user.click(await page.findByRole('menuitem', { name: 'Change…' }))
  await page.findByText(`Leave empty to keep ${shown}`)
  await page.press('Save')
  await waitFor(() => expect(fake.requestsOf(updateWebhook).map(({ body }) => body.url)).toEqual(['']))
})

test('an address that is refused is said at its field', async () => {
  const fake = fakeNotifications()
  fake.refuse(createWebhook, 'contact-context:webhook-address-refused')
  const page = openNotifications({ fake })
  await page.findByText('No webhooks yet')
  await page.press('Add webhook')
  const dialog = within(await page.findByRole('dialog'))
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' })
  await page.user.type(address, 'https://10.0.0.1/')
  await page.user.click(dialog.getByRole('button', { name: 'Add webhook' }))
  await dialog.findByText('This address cannot be used: it has to be https and public.')
  expect(address.value).toBe('https://10.0.0.1/')
})

test('a test shows the real answer, and the log what was sent', async () => {
  const fake = fakeNotifications({ webhooks: [aWebhook({ failing_since: '2026-03-08T09:00:00Z' })] })
  fake.on(testWebhook, () => aDelivery({ state: 'failed', status: 503, answer: 'Not today', latency_ms: 12 }))
  const page = openNotifications({ fake })
  expect((await page.row('Operations')).textContent).toContain('Failing')
  await page.choose('Operations', 'Test and deliveries…')
  const dialog = within(await page.findByRole('dialog', { name: 'Operations' }))
  await dialog.findByText('Nothing sent yet')
  await page.press('Send test')
  await dialog.findByText('The test was not delivered')
  await dialog.findByText('HTTP 503 after 12 ms')
  await dialog.findByText('Not today')
})

test('a list that cannot be read says so and can be asked for again', async () => {
  const fake = fakeNotifications({ webhooks: [aWebhook()] })
  fake.refuse(listWebhooks, 'request:unexpected')
  fake.refuse(listUsageThresholds, 'request:unexpected')
  const page = openNotifications({ fake })
  await page.findByRole('switch', { name: 'At 50%' })
  await waitFor(() => expect(page.getAllByRole('button', { name: 'Retry' })).toHaveLength(2))
})

test('the snippet accepts what is signed with the secret, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-snippet-'))
  const body = '{"type":"webhook.test"}'
  const sent = String(Math.floor(Date.now() / 1_000))
  const sign = (key: string, time = sent) =>
    `v1,${createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
      .update(`msg_1.${time}.${body}`)
      .digest('base64')}`
  const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  const headers = (signature: string, time = sent) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': time,
    'webhook-signature': signature,
  })
  const cases = [
    [headers(sign(NEW_SECRET)), body],
    [headers(`${sign(other)} ${sign(NEW_SECRET)}`), body],
    [headers(sign(other)), body],
    [headers(sign(NEW_SECRET)), `${body} `],
    [headers(sign(NEW_SECRET, '1700000000'), '1700000000'), body],
    [headers('v1,'), body],
  ]
  const file = join(folder, 'verify.mjs')
  const check = `console.log(JSON.stringify(${JSON.stringify(cases)}.map(([headers, body]) => isFromDoorstep(headers, body))))`
  writeFileSync(file, `${WEBHOOK_CHECK_NODE}\n${check}`)
  const env = { ...process.env, WEBHOOK_SECRET: NEW_SECRET, NODE_OPTIONS: '' }
  const answers = execFileSync(process.execPath, [file], { env, encoding: 'utf8' })
  expect(JSON.parse(answers)).toEqual([true, true, false, false, false, false])
})
