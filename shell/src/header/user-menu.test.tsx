import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { startPlatform } from '@portal/platform/start'
import { aLoadPlan, aVisitor } from '@portal/test-kit'
import { act, fireEvent, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { UserMenu } from './user-menu.tsx'

let platform: ReturnType<typeof startPlatform>
beforeEach(() => {
  platform = startPlatform({ plan: aLoadPlan() })
})
afterEach(() => {
  platform.stop()
  delete document.documentElement.dataset.dates
  delete document.documentElement.dataset.theme
})

function renderMenu() {
  const store = createPageStore({ plan: aPlan({ visitor: aVisitor() }), path: '/account', theme: 'light' })
  render(
    <PageProvider value={store}>
      <UserMenu />
    </PageProvider>,
  )
  const menu = document.getElementById('user-menu') as HTMLElement
  return { menu, inside: within(menu), open: () => act(async () => void fireEvent(menu, new Event('beforetoggle'))) }
}

const hidden = { hidden: true } as const

test('before it was opened the menu has its links and log-out, and no choice that takes a script', () => {
  const { inside } = renderMenu()
  expect(inside.getAllByRole('link', hidden).map((link) => link.getAttribute('href'))).toEqual([
    '/account/profile',
    '/account/security',
  ])
  inside.getByRole('button', { name: 'Log out', ...hidden })
  expect(inside.queryAllByRole('radio', hidden)).toEqual([])
})

test('rule H71: theme and date format are chosen in the menu of the user, US dates are the default', async () => {
  const { inside, open } = renderMenu()
  await open()
  await inside.findByRole('group', { name: 'Date format', ...hidden })
  const chosen = () =>
    inside.getAllByRole('radio', { checked: true, ...hidden }).map((one) => one.parentElement?.textContent?.trim())
  expect(chosen()).toEqual(['Light', 'US (11/30/2026)'])

  await userEvent.click(inside.getByRole('radio', { name: 'ISO (2026-11-30)', ...hidden }))
  await userEvent.click(inside.getByRole('radio', { name: 'Dark', ...hidden }))
  expect(document.documentElement.dataset).toMatchObject({ dates: 'iso', theme: 'dark' })
  expect(chosen()).toEqual(['Dark', 'ISO (2026-11-30)'])
})
