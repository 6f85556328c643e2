import { expect, test } from '@jest/globals'
import { stopActing } from '@portal/contracts/authorization/acting'
import { startPlatform } from '@portal/platform/start'
import { aVisitor, fakeApi } from '@portal/test-kit'
import { render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { NotTheirsPage } from './not-theirs-page.tsx'

function open(path: string, visitor = aVisitor()) {
  const plan = aPlan({ visitor })
  const [fake, loaded] = [fakeApi(), [] as string[]]
  fake.on(stopActing, () => undefined)
  history.replaceState(null, '', path)
  startPlatform({ plan, callApi: fake.callApi, load: (to) => void loaded.push(to) })
  const view = render(
    <PageProvider value={createPageStore({ plan, path, theme: 'system' })}>
      {visitor.acting ? <NotTheirsPage {...visitor} /> : <NotFoundPage />}
    </PageProvider>,
  )
  return { ...view, loaded }
}

test('a page of staff that staff acting as a customer come to says so, and leads to it as oneself', async () => {
  const acting = { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' }
  const page = open('/admin/accounts/7?tab=usage', aVisitor({ acting }))
  page.getByRole('heading', { name: 'There is no such page for Olivia Adler' })
  await userEvent.click(page.getByRole('button', { name: 'Exit and open it as yourself' }))
  await waitFor(() => expect(page.loaded).toEqual(['/admin/accounts/7?tab=usage']))
})

test('anybody else reads that nothing is there', () => {
  const page = open('/admin/accounts/7')
  page.getByRole('heading', { name: 'Page not found' })
  expect(page.queryByRole('button')).toBeNull()
})

test('rule N17: where nothing is, a search and the pages that people want lead on', () => {
  const page = open('/account/no-such')
  page.getByRole('searchbox', { name: 'Search everything' })
  const ways = page.getByRole('navigation', { name: 'Where to go next' })
  expect(ways.querySelector('a[href="/docs"]')).toBeTruthy()
  expect(ways.querySelector('a[href="/contact"]')).toBeTruthy()
})
