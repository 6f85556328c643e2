import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { anOutline, aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { NoPermission } from './no-permission-page.tsx'

const navigation = { group: '', label: 'Overview', icon: 'overview', order: 1 } as const
const PROFILE = anOutline('identity', aPage('/account/profile', { title: 'Profile' }))

/** The page that is shown at an address to somebody who may not see it, and where its last button leads. */
function wayFrom(path: string, plan: Parameters<typeof aPlan>[0] = {}) {
  const store = createPageStore({ plan: aPlan(plan), path, theme: 'system' })
  const page = render(
    <PageProvider value={store}>
      <NoPermission path={path} title="Page" needs={[['account-owner']]} />
    </PageProvider>,
  )
  const link = page.getByRole('link', { name: /^Go to/ })
  return [link.textContent, link.getAttribute('href')]
}

test('a refused page leads to the overview', () => {
  const others = [anOutline('keys', aPage('/account', { title: 'Overview', navigation }))]
  expect(wayFrom('/account/team', { others })).toEqual(['Go to the overview', '/account'])
})

test.each([
  ['is refused itself', [anOutline('keys', aPage('/account', { title: 'Overview', navigation })), PROFILE]],
  ['is not planned', [PROFILE]],
])('where the overview %s, it leads to the profile, which is open to everybody', (_, others) => {
  expect(wayFrom('/account', { remote: aRemote('identity'), others })).toEqual([
    'Go to your profile',
    '/account/profile',
  ])
})
