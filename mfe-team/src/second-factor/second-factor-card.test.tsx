import { describe, expect, test } from '@jest/globals'
import {
  requireSecondFactor,
  stopRequiringSecondFactor,
} from '@portal/contracts/authorization/second-factor-requirement'
import { aVisitor } from '@portal/test-kit'
import { waitFor, within } from '@testing-library/react'
import { emil, fakeTeam, olivia } from '../testing/fake-team.ts'
import { openTeam } from '../testing/open-team.tsx'

const TWO = [olivia(), emil({ has_second_factor: false })]
const DAY = '2999-01-08'
const cardOf = (page: ReturnType<typeof openTeam>) => page.findByRole('region', { name: 'Two-step login of members' })

describe('rule B117: two-step login of members', () => {
  test('is not required at first, and nobody is marked', async () => {
    const page = openTeam({ fake: fakeTeam({ members: TWO }) })
    const card = await cardOf(page)
    await within(card).findByText('Not required')
    within(card).getByText('1 member has neither.')
    expect(await page.textOf('Emil Novak')).not.toContain('No two-step login')
  })

  test('is required from a day on, which is two weeks away unless somebody chooses another one', async () => {
    const page = openTeam({ fake: fakeTeam({ members: TWO }) })
    await page.press('Require it')
    const dialog = await page.findByRole('dialog', { name: 'Require two-step login?' })
    const day = within(dialog).getByLabelText<HTMLInputElement>('First day')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect([day.value, day.min, day.max]).toEqual([inDays(14), inDays(0), inDays(90)])
    await page.user.click(within(dialog).getByRole('button', { name: 'Require it' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(page.fake.requestsOf(requireSecondFactor).map(({ body }) => body)).toEqual([{ from: inDays(14) }])
    await within(await cardOf(page)).findByText('Required')
    expect(page.toasts()[0]?.content).toBe('Two-step login is required of all members')
  })

  test('says from when, and marks who has none', async () => {
    const page = openTeam({ fake: fakeTeam({ members: TWO, secondFactorFrom: DAY }) })
    const card = await cardOf(page)
    await within(card).findByText('01/08/2999')
    within(card).getByText(/1 member has neither two-step login nor a passkey/)
    await waitFor(async () => expect(await page.textOf('Emil Novak')).toContain('No two-step login'))
    expect(await page.textOf('Olivia Adler')).not.toContain('No two-step login')
  })

  test('tells an owner who has none to set one up first', async () => {
    const fake = fakeTeam({ members: TWO })
    fake.refuse(requireSecondFactor, 'identity-context:own-second-factor-first')
    const page = openTeam({ fake })
    await page.press('Require it')
    const dialog = await page.findByRole('dialog', { name: 'Require two-step login?' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Require it' }))
    const refusal = await page.findByText(/Set up two-step login or a passkey for yourself first/)
    expect(dialog.contains(refusal)).toBe(true)
  })

  test('stops being required after a question', async () => {
    const page = openTeam({ fake: fakeTeam({ members: TWO, secondFactorFrom: DAY }) })
    await page.press('Stop requiring it')
    const dialog = await page.findByRole('alertdialog')
    await page.user.click(within(dialog).getByRole('button', { name: 'Stop requiring it' }))
    await within(await cardOf(page)).findByText('Not required')
    expect(page.fake.requestsOf(stopRequiringSecondFactor)).toHaveLength(1)
  })

  test('is shown, and not offered, to a restricted owner', async () => {
    const visitor = aVisitor({ roles: ['account-owner-restricted'] })
    const page = openTeam({ fake: fakeTeam({ members: TWO, secondFactorFrom: DAY }), visitor })
    await within(await cardOf(page)).findByText('Required')
    expect(page.queryByRole('button', { name: 'Stop requiring it' })).toBeNull()
  })
})
