import { expect, test } from '@jest/globals'
import { PROBLEMS } from '@portal/contracts/problems'
import type { Role } from '@portal/contracts/roles'
import {
  createKeyLimit,
  deleteKeyLimit,
  type KeyLimit,
  listKeyLimits,
  resetKeyLimit,
  updateKeyLimit,
} from '@portal/contracts/security/key-limits'
import { aSecretKey, aVisitor } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { fakeKeys } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

function openWith(limit: Partial<KeyLimit> | null, roles?: Role[]) {
  const fake = fakeKeys(aSecretKey({ key_id: 'ci', label: 'CI' }))
  let known: KeyLimit | null = limit && {
    key: 'ci',
    max_lookups: 5000,
    lookups_used: 4310,
    limit_reached: '',
    ...limit,
  }
  fake.on(listKeyLimits, () => known && [known])
  fake.on(createKeyLimit, ({ body }) => {
    known = { key: 'ci', max_lookups: body.limit, lookups_used: 0, limit_reached: '' }
    return known
  })
  fake.on(updateKeyLimit, ({ body }) => {
    known = Object.assign({}, known, { max_lookups: body.new_limit })
    return known
  })
  fake.on(resetKeyLimit, () => {
    known = Object.assign({}, known, { lookups_used: 0, limit_reached: '' })
    return known
  })
  fake.on(deleteKeyLimit, () => {
    known = null
    return undefined
  })
  const page = openKeys({ fake, path: '/account/keys/ci', ...(roles && { visitor: aVisitor({ roles }) }) })
  const card = async () => within(await page.findByRole('region', { name: 'Lookup limit' }))
  return { page, fake, card }
}

test('a key without a limit gets one, typed with or without commas', async () => {
  const { page, fake, card } = openWith(null)
  await (await card()).findByText(/This key has no limit/)
  await page.press('Set a limit')
  const dialog = within(await page.findByRole('dialog', { name: 'Set a limit for CI' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Limit/ })
  for (const [typed, complaint] of [
    ['', 'Enter a whole number of lookups'],
    ['0', 'At least one lookup'],
    ['many', 'Enter a whole number of lookups'],
    ['2,000,000,000,000', 'At most 1,000,000,000,000, which is unlimited'],
  ] as const) {
    await page.user.clear(field)
    if (typed) await page.user.type(field, typed)
    await page.user.click(dialog.getByRole('button', { name: 'Set limit' }))
    await dialog.findByText(complaint)
    expect(document.activeElement).toBe(field)
  }
  await page.user.clear(field)
  await page.user.type(field, '12,500')
  await page.user.click(dialog.getByRole('button', { name: 'Set limit' }))
  await (await card()).findAllByText('0 of 12,500')
  expect(fake.requestsOf(createKeyLimit).map(({ params, body }) => [params.id, body])).toEqual([
    ['ci', { limit: 12_500 }],
  ])
})

test('a limit is changed, keeping its count', async () => {
  const { page, fake, card } = openWith({})
  await page.press('Change limit')
  const dialog = within(await page.findByRole('dialog', { name: 'Change the limit of CI' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Limit/ })
  expect(field.value).toBe('5,000')
  await page.user.clear(field)
  await page.user.type(field, '9000')
  await page.user.click(dialog.getByRole('button', { name: 'Change limit' }))
  await (await card()).findAllByText('4,310 of 9,000')
  expect(fake.requestsOf(updateKeyLimit)[0]?.body).toEqual({ new_limit: 9000 })
})

test('a reached limit says since when lookups are refused, and counting anew ends that', async () => {
  const { page, fake, card } = openWith({
    lookups_used: 5000,
    limit_reached: new Date(Date.now() - 7.2e6).toISOString(),
  })
  expect((await (await card()).findByText(/have been refused since/)).textContent).toContain('2 hours ago')
  await page.press('More about the limit of CI')
  await page.user.click(page.getByRole('menuitem', { name: 'Count from zero again…' }))
  expect((await page.findByRole('alertdialog')).textContent).toContain('It has counted 5,000 lookups')
  await page.press('Count from zero')
  await (await card()).findAllByText('0 of 5,000')
  expect(fake.requestsOf(resetKeyLimit)).toHaveLength(1)
})

test('an unlimited limit is changed as it is shown, and set as the word for it', async () => {
  const { page, fake } = openWith({ max_lookups: 1e12 })
  await page.press('Change limit')
  const dialog = within(await page.findByRole('dialog', { name: 'Change the limit of CI' }))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Limit/ })
  expect(field.value).toBe('Unlimited')
  await page.user.clear(field)
  await page.user.type(field, ' unlimited')
  await page.user.click(dialog.getByRole('button', { name: 'Change limit' }))
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('CI is unlimited'))
  expect(fake.requestsOf(updateKeyLimit)[0]?.body).toEqual({ new_limit: 1_000_000_000_000 })
})

test('what happens at the limit is said with the status and the words of the gateway', async () => {
  const { page } = openWith({})
  const { status, message } = PROBLEMS['gateway:lookup-limit-reached']
  const words = `At the limit, lookups are answered with status ${status} and “${message}” until you raise or reset it.`
  expect(await page.findByText(words)).toBeTruthy()
})

test('a limit is removed', async () => {
  const { page, fake, card } = openWith({})
  await page.press('More about the limit of CI')
  await page.user.click(page.getByRole('menuitem', { name: 'Remove the limit…' }))
  await page.press('Remove limit')
  await (await card()).findByText(/This key has no limit/)
  expect(fake.requestsOf(deleteKeyLimit)).toHaveLength(1)
})

test('a viewer sees a limit and nothing that changes it', async () => {
  const { page, card } = openWith({}, ['api-key-viewer'])
  await (await card()).findAllByText('4,310 of 5,000')
  expect(page.queryByRole('button', { name: /limit/ })).toBeNull()
})
