import { afterEach, expect, test } from '@jest/globals'
import type { Visitor } from '@portal/contracts/platform'
import { aStaffMember, aVisitor } from '@portal/test-kit'
import { act, render, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chatStore } from '../chat/chat-store.ts'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { overlay } from '../palette/overlay.ts'
import { anOutline, aPage, aPlan } from '../testing/a-plan.ts'
import { HelpMenu } from './help-menu.tsx'

afterEach(() => {
  act(() => chatStore.setState({ isOpen: false }))
  overlay.setState({}, true)
})

/** A page, whose header names its help document if it has one. */
async function openMenu(visitor: Visitor = aVisitor(), about?: string) {
  const pages = ['/docs', '/contact'].map((path) => aPage(path, { requires: 'public' }))
  const plan = aPlan({ visitor, others: [anOutline('site', ...pages)] })
  const view = render(
    <PageProvider value={createPageStore({ plan, path: '/account/usage', theme: 'system' })}>
      <HelpMenu />
      {about && (
        <a data-page-help href={about}>
          About usage
        </a>
      )}
    </PageProvider>,
  )
  const menu = document.getElementById('help-menu') as HTMLElement
  await act(async () => void menu.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open' })))
  await within(menu).findByRole('button', { name: 'Keyboard shortcuts', hidden: true })
  return { ...view, menu, words: () => [...menu.querySelectorAll('li')].map(({ textContent }) => textContent?.trim()) }
}

test('rule Q39: help has the document of the page, chat, the shortcuts, and the public pages that there are', async () => {
  const { menu, words } = await openMenu(aVisitor(), '/docs/usage')
  expect(words()).toEqual([
    'Help center',
    'Contact us',
    'Help with this page',
    'Chat with us',
    'Report a problem',
    'Keyboard shortcuts',
  ])
  const links = within(menu).getAllByRole('link', { hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/docs',
    '/contact',
    '/docs/whats-new',
    '/docs/usage',
  ])
})

test('rule Q39: a page without a document has no line for it, and staff have none for chat and reports', async () => {
  expect((await openMenu({ ...aStaffMember('support'), staff: true })).words()).toEqual([
    'Help center',
    'Contact us',
    'Keyboard shortcuts',
  ])
})

test('its buttons open chat and the list of shortcuts', async () => {
  const { menu } = await openMenu()
  const press = (name: string) => userEvent.click(within(menu).getByRole('button', { name, hidden: true }))
  await press('Chat with us')
  expect(chatStore.getState().isOpen).toBe(true)
  await press('Keyboard shortcuts')
  expect(overlay.getState().opened).toBe('list')
})
