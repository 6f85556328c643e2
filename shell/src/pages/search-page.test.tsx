import { expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import type { Slots } from '../slots/slots.ts'
import { SlotsContext } from '../slots/slots-context.ts'
import { aPage, aPlan, aRemote } from '../testing/a-plan.ts'
import { SearchPage } from './search-page.tsx'

const TEAM = aRemote('team', aPage('/account/team', { title: 'Members', keywords: ['seats'] }))

test('a page is found by its title at once, by its keywords with the rest of the plan', async () => {
  const byTitle = search('members', new Promise(() => {}))
  byTitle.getByRole('link', { name: /^Members/ })
  expect(byTitle.queryByText(/No pages match/)).toBeNull()
  byTitle.unmount()

  const byKeyword = search('seats', Promise.resolve([TEAM]))
  expect((await byKeyword.findByRole('link', { name: /^Members/ })).getAttribute('href')).toBe('/account/team')
})

test('nothing is called missing before everything was looked through', async () => {
  const page = search('seats', Promise.resolve([aRemote('keys')]))
  expect(page.queryByText(/No pages match/)).toBeNull()
  await page.findByText(/No pages match/)
})

test('a rest that cannot be had leaves the titles', async () => {
  const page = search('members', Promise.reject(new Error('gone')))
  await act(async () => {})
  expect(await page.findByRole('link', { name: /^Members/ })).toBeTruthy()
})

function search(text: string, rest: ReturnType<Slots['remotes']>) {
  const store = createPageStore({ plan: aPlan(), path: '/search', theme: 'system' })
  store.setState({ search: `?q=${text}` })
  const slots = { remotes: jest.fn<Slots['remotes']>().mockReturnValue(rest) } as Partial<Slots> as Slots
  return render(
    <SlotsContext value={slots}>
      <PageProvider value={store}>
        <SearchPage />
      </PageProvider>
    </SlotsContext>,
  )
}
