import { expect, test } from '@jest/globals'
import { activateSecretKey, deleteSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { getUsage } from '@portal/contracts/security/usage'
import { aSecretKey, aVisitor } from '@portal/test-kit'
import { act, waitFor, within } from '@testing-library/react'
import { aDeletedKey, fakeKeys } from '../../testing/fake-keys.ts'
import { openKeys } from '../../testing/open-keys.tsx'

const threeKeys = () =>
  fakeKeys(
    aSecretKey({ key_id: 'a', label: 'Alpha' }),
    aSecretKey({ key_id: 'b', label: 'Beta' }),
    aSecretKey({ key_id: 'c', label: 'Gamma', paused: true }),
  )

async function openAndSelect(labels: readonly string[], fake = threeKeys(), path = '/account/keys') {
  const page = openKeys({ fake, path })
  for (const label of labels) await page.user.click(await page.findByRole('checkbox', { name: `Select ${label}` }))
  const bar = await page.findByRole('region', { name: 'Selected keys' })
  return { page, bar, fake, pressInBar: (name: string) => page.user.click(within(bar).getByRole('button', { name })) }
}

test('selected keys are paused together, and one Undo takes all of it back', async () => {
  const { page, fake, pressInBar } = await openAndSelect(['Alpha', 'Beta', 'Gamma'])
  await pressInBar('Pause 2')
  await waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual(['Alpha and Beta are paused']))
  expect(fake.requestsOf(pauseSecretKey).map(({ params }) => params.id)).toEqual(['a', 'b'])

  act(() => page.toasts()[0]?.undo?.())
  await page.findByRole('button', { name: 'Pause Alpha' })
  await page.findByRole('button', { name: 'Pause Beta' })
  expect(fake.requestsOf(activateSecretKey)).toHaveLength(2)
  expect(page.getByRole('button', { name: 'Activate Gamma' })).toBeTruthy()
})

/** Usage of the keys in the last hours; unknown keys do not count. */
const inUse = (fake: ReturnType<typeof fakeKeys>) =>
  fake.on(getUsage, ({ query }) => {
    if (query.bucket !== 'hour') return []
    const bucket = (key: string, lookups: number) => ({ hour: query.end, key, license: '', lookups })
    return [bucket('a', 1_200), bucket('a', 3), bucket('b', 40), bucket('gone', 9_000)]
  })

test('of several keys that are paused or deleted the lookups of the last day are said together', async () => {
  const last_used = new Date().toISOString()
  const fake = fakeKeys(
    aSecretKey({ key_id: 'a', label: 'Alpha', last_used }),
    aSecretKey({ key_id: 'b', label: 'Beta' }),
  )
  inUse(fake)
  const { page, pressInBar } = await openAndSelect(['Alpha', 'Beta'], fake)
  await pressInBar('Delete')
  const dialog = within(await page.findByRole('alertdialog', { name: 'Delete 2 keys?' }))
  await dialog.findByText(/Together they served 1,243 lookups in the last 24 hours\./)
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await pressInBar('Pause')
  await waitFor(() =>
    expect(page.toasts()[0]?.content).toBe(
      'Alpha and Beta are paused. Together they served 1,243 lookups in the last 24 hours.',
    ),
  )
})

test('who has chosen a page can choose all pages, which a filter narrows again', async () => {
  const many = Array.from({ length: 120 }, (_, at) => aSecretKey({ key_id: `many-${at}`, label: `Many ${at}` }))
  const fake = fakeKeys(...many, aSecretKey({ key_id: 'last', label: 'Zulu', created: '2020-01-01T00:00:00Z' }))
  const page = openKeys({ fake })
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await page.findByRole('region', { name: 'Selected keys' }))
  expect(bar.getByRole('status').textContent).toBe('50 selected')
  await page.user.click(bar.getByRole('button', { name: 'Select all 121' }))
  expect(bar.getByRole('status').textContent).toBe('121 selected')
  expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull()

  await page.user.click(page.getByRole('link', { name: 'Next' }))
  await page.user.click(await page.findByRole('checkbox', { name: 'Select Many 60' }))
  expect(bar.getByRole('status').textContent).toBe('120 selected')

  await page.user.type(page.getByRole('searchbox'), 'Zulu')
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('1 selected'))
  await page.user.click(bar.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(fake.requestsOf(pauseSecretKey).map(({ params }) => params.id)).toEqual(['last']))
})

test('a page that was chosen is chosen no longer on the next', async () => {
  const many = Array.from({ length: 60 }, (_, at) => aSecretKey({ key_id: `many-${at}`, label: `Many ${at}` }))
  const page = openKeys({ fake: fakeKeys(...many) })
  await page.user.click(await page.findByRole('checkbox', { name: 'Select all on this page' }))
  await page.findByRole('region', { name: 'Selected keys' })
  await page.user.click(page.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(page.queryByRole('region', { name: 'Selected keys' })).toBeNull())
})

test('what was refused is named with its reason and stays selected; the rest is done', async () => {
  const fake = threeKeys()
  const { page, bar, pressInBar } = await openAndSelect(['Alpha', 'Beta'], fake)
  fake.on(pauseSecretKey, ({ params }) => {
    if (params.id === 'b') throw new TypeError('Failed to fetch')
    return { deactivated: new Date().toISOString(), recovery_deadline: '' }
  })
  await pressInBar('Pause')

  await waitFor(() =>
    expect(page.toasts().map(({ content }) => content)).toEqual([
      'Alpha is paused',
      expect.stringMatching(/^Beta is not paused: Well, this is awkward/),
    ]),
  )
  expect(bar.textContent).toContain('1 selected')
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: 'Select Beta' }).checked).toBe(true)
})

test('a deletion of several lists them with their last use, and can be taken back', async () => {
  const { page, fake, pressInBar } = await openAndSelect(['Alpha', 'Gamma'])
  await pressInBar('Delete')
  const dialog = await page.findByRole('alertdialog', { name: 'Delete 2 keys?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['AlphaLast used: Never', 'GammaLast used: Never'])
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete 2 keys' }))

  await waitFor(() => expect(page.queryByRole('row', { name: /Alpha/ })).toBeNull())
  expect(fake.requestsOf(deleteSecretKey)).toHaveLength(2)
  expect(page.queryByRole('region', { name: 'Selected keys' })).toBeNull()
  act(() => page.toasts()[0]?.undo?.())
  await page.findByRole('button', { name: 'Pause Alpha' })
  await page.findByRole('button', { name: 'Activate Gamma' })
})

test('deleted keys are recovered together', async () => {
  const fake = fakeKeys(aDeletedKey({ label: 'Old' }), aDeletedKey({ label: 'Older' }))
  const { page, pressInBar } = await openAndSelect(['Old', 'Older'], fake, '/account/keys?tab=recoverable')
  await pressInBar('Recover')
  await page.findByText('Nothing to recover')
  expect(page.toasts()[0]?.content).toBe('Old and Older are recovered. They stay paused until you activate them.')
})

test('nothing is changed that is not seen: what a filter takes away is selected no longer', async () => {
  const { page, bar } = await openAndSelect(['Alpha', 'Gamma'])
  expect(bar.textContent).toContain('2 selected')
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), 'paused')
  await waitFor(() => expect(bar.textContent).toContain('1 selected'))
  await page.user.selectOptions(page.getByRole('combobox', { name: 'Status' }), '')
  await page.row('Alpha')
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: 'Select Alpha' }).checked).toBe(false)
})

test('one box selects the whole page and none of it; the focus is not lost with the bar', async () => {
  const page = openKeys({ fake: threeKeys() })
  await page.row('Beta')
  const all = page.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  await page.user.click(page.getByRole('checkbox', { name: 'Select Beta' }))
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await page.user.click(all)
  await page.findByText('3 selected')
  await page.press('Clear')
  expect(all.checked).toBe(false)
  await waitFor(() => expect(document.activeElement?.closest('tbody')).not.toBeNull())
})

test('a viewer has nothing to select keys for', async () => {
  const page = openKeys({ fake: threeKeys(), visitor: aVisitor({ roles: ['api-key-viewer'] }) })
  await page.row('Alpha')
  expect(page.queryByRole('checkbox')).toBeNull()
})
