import { afterEach, expect, test } from '@jest/globals'
import type { Visitor } from '@portal/contracts/platform'
import { aStaffMember, aVisitor } from '@portal/test-kit'
import { act, render, screen, within } from '@testing-library/react'
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
  localStorage.clear()
})

/** A page, whose header names its help document if it has one. */
async function openMenu(visitor: Visitor = aVisitor(), about?: string, whatsNew?: string) {
  const pages = ['/docs', '/contact'].map((path) => aPage(path, { requires: 'public' }))
  const plan = aPlan({ visitor, others: [anOutline('site', ...pages)], whatsNew })
  const view = render(
    <PageProvider value={createPageStore({ plan, path: '/account/usage', theme: 'system' })}>
      <HelpMenu />
      {about && (
        <main>
          <h1>Usage</h1>
          <a data-page-help href={about}>
            About usage
          </a>
        </main>
      )}
    </PageProvider>,
  )
  const menu = document.getElementById('help-menu') as HTMLElement
  const tell = (event: string) => menu.dispatchEvent(Object.assign(new Event(event), { newState: 'open' }))
  await act(async () => void (tell('beforetoggle') && tell('toggle')))
  await within(menu).findByRole('button', { name: 'Keyboard shortcuts', hidden: true })
  return { ...view, menu, words: () => [...menu.querySelectorAll('li')].map(({ textContent }) => textContent?.trim()) }
}

test('rule Q39: help has the document of the page, chat, the shortcuts, and the public pages that there are', async () => {
  const { menu, words } = await openMenu(aVisitor(), '/docs/usage')
  expect(words()).toEqual([
    'Chat with us',
    'Report a problem',
    'Help with usage',
    'Help center',
    'Contact us',
    "What's new",
    'Keyboard shortcuts',
  ])
  const links = within(menu).getAllByRole('link', { hidden: true })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/docs/usage',
    '/docs',
    '/contact',
    '/docs/whats-new',
  ])
})

test('rule Q39: a page without a document has no line for it, and staff have none for chat and reports', async () => {
  expect((await openMenu({ ...aStaffMember('support'), staff: true })).words()).toEqual([
    'Help center',
    'Contact us',
    "What's new",
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

const button = () => screen.getByRole('button', { name: /^Help/ }).getAttribute('aria-label')
const opened = () => localStorage.getItem('device:whats-new')

test('rule H67: to a browser that never saw an entry nothing is new, and what comes later is', async () => {
  const { words, unmount } = await openMenu(aVisitor(), undefined, '2026-11-24')
  expect([button(), words()[4], opened()]).toEqual(['Help', "What's new", '"2026-11-24"'])
  unmount()
  const later = await openMenu(aVisitor(), undefined, '2026-11-29')
  expect([button(), later.words()[4]]).toEqual(['Help, something new', "What's new New"])
})

test('rule H67: the mark goes once another tab has opened the entries', async () => {
  localStorage.setItem('device:whats-new', '"2026-11-24"')
  await openMenu(aVisitor(), undefined, '2026-11-29')
  expect(button()).toBe('Help, something new')
  localStorage.setItem('device:whats-new', '"2026-11-29"')
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  expect(button()).toBe('Help')
})

test('rule H67: a browser that has read further than an older server knows has nothing new', async () => {
  localStorage.setItem('device:whats-new', '"2026-11-29"')
  await openMenu(aVisitor(), undefined, '2026-11-24')
  expect([button(), opened()]).toEqual(['Help', '"2026-11-29"'])
})
