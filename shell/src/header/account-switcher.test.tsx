import { expect, test } from '@jest/globals'
import { aVisitor } from '@portal/test-kit'
import { render, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { AccountSwitcher } from './account-switcher.tsx'

// jsdom has no popovers: it takes them for hidden, whether they are open or not.
const hidden = true

test('each account is one button that says what the person is there, and which is the default', () => {
  const { entries } = open({ accounts: 2, roles: ['api-key-editor', 'api-key-viewer', 'billing-viewer'] })
  expect(entries()).toEqual(['Account 1API key editor, Billing viewerDefault', 'Account 2Account owner'])
})

test('arrow keys go from account to account, round the end', async () => {
  const { list } = open({ accounts: 3 })
  const names = () => document.activeElement?.textContent?.slice(0, 9)
  within(list()).getAllByRole('button', { hidden })[0]?.focus()
  const seen = []
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
    await userEvent.keyboard(key)
    seen.push(names())
  }
  expect(seen).toEqual(['Account 2', 'Account 3', 'Account 1', 'Account 3'])
})

test('up to seven accounts are seen at a glance; more can be searched, by any part of their name', async () => {
  expect(open({ accounts: 7 }).searchBox()).toBeNull()

  const { entries, searchBox, list } = open({ accounts: 12 })
  await userEvent.type(searchBox() as HTMLElement, ' ACCOUNT 1')
  expect(entries().map((text) => text?.slice(0, 10))).toEqual(['Account 1A', 'Account 10', 'Account 11', 'Account 12'])

  await userEvent.type(searchBox() as HTMLElement, '5')
  expect(entries()).toEqual([])
  within(list()).getByText('No account has that name.')
})

test('a person with one account has nothing to choose', () => {
  const { view } = open({ accounts: 1 })
  expect(view.queryByRole('button', { hidden })).toBeNull()
  view.getByText('Account 1')
})

function open({
  accounts: count,
  roles = ['account-owner'],
}: {
  accounts: number
  roles?: ReturnType<typeof aVisitor>['roles']
}) {
  const accounts = Array.from({ length: count }, (_, index) => ({
    account_id: index + 1,
    account_label: `Account ${index + 1}`,
    default_account: index === 0,
    roles: ['account-owner' as const],
  }))
  const visitor = aVisitor({ account: { id: 1, label: 'Account 1' }, accounts, roles })
  const page = createPageStore({ plan: aPlan({ visitor }), path: '/account', theme: 'light' })
  const { container } = render(
    <PageProvider value={page}>
      <AccountSwitcher />
    </PageProvider>,
  )
  const view = within(container)
  const list = () => view.getByRole('list', { name: 'Accounts', hidden })
  return {
    view,
    list,
    entries: () =>
      within(list())
        .queryAllByRole('button', { hidden })
        .map(({ textContent }) => textContent),
    searchBox: () => view.queryByRole('searchbox', { hidden }),
  }
}
