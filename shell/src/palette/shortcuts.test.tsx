import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { turnSingleKeys } from './shortcut-settings.ts'
import { Shortcuts } from './shortcuts.tsx'

const pressed: string[] = []

/** A page as remotes draw it: its header, a list with one link and two rows without, and the navigation. */
function openPage(more = '') {
  document.body.innerHTML = `<nav id="navigation"><a href="#u" data-go="u" onclick="">Usage</a></nav>
<main id="content"><h1 tabindex="-1">Keys</h1>
<div data-page-action><button data-variant="secondary">Import</button><button data-variant="primary">Create key</button></div>
<table><tbody>
<tr role="row"><td><input type="checkbox" aria-label="Select A"></td><th><a href="#a">A</a></th><td><button>Pause</button></td></tr>
<tr role="row"><td><input type="checkbox" aria-label="Select B"></td><th>B</th><td><button>Pause B</button><a data-peek href="#v">View B</a></td></tr>
<tr role="row"><td>Nothing to press</td></tr>
</tbody></table><input aria-label="Label">${more}</main>`
  for (const element of document.querySelectorAll('a, button')) {
    element.addEventListener('click', () => pressed.push(element.textContent ?? ''))
  }
  const container = document.body.appendChild(document.createElement('div'))
  return render(
    <PageProvider value={createPageStore({ plan: aPlan(), path: '/account/keys', theme: 'system' })}>
      <Shortcuts />
    </PageProvider>,
    { container },
  )
}

const user = userEvent.setup({ advanceTimers: () => {} })
/** Types keys and waits until what they do has come. */
async function type(keys: string) {
  await user.keyboard(keys)
  await act(async () => void (await import('./single-keys.ts')))
}
const focused = () => document.activeElement?.textContent

beforeEach(() => {
  pressed.length = 0
  turnSingleKeys(true)
  // jsdom shows no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close() {},
  })
  Element.prototype.scrollIntoView = jest.fn<() => void>()
})

test('rule N43: J and K move through the rows that have something to press, and stay at the ends', async () => {
  openPage()
  const seen: (string | null | undefined)[] = []
  for (const key of ['j', 'j', 'j', 'k', 'k']) {
    await type(key)
    seen.push(focused())
  }
  expect(seen).toEqual(['A', 'Pause B', 'Pause B', 'A', 'A'])
})

test('rule N43: K from elsewhere begins with the last row; Escape leaves the list for the title', async () => {
  openPage()
  await type('k')
  expect(focused()).toBe('Pause B')
  await type('{Escape}')
  expect(focused()).toBe('Keys')
})

test('rule N43: X selects the row, V shows it, C presses the primary button, and G with a letter leads to a page', async () => {
  openPage()
  await type('x')
  await type('jx')
  expect([...document.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map(({ checked }) => checked)).toEqual([
    true,
    false,
  ])
  await type('jv')
  await type('c')
  await type('gu')
  await type('u')
  // No page has this letter, and the next letter is itself again.
  await type('gqc')
  expect(pressed).toEqual(['View B', 'Create key', 'Usage', 'Create key'])
})

test('rule N43: letters mean nothing in a field, over a menu or a dialog, with another key, or turned off', async () => {
  openPage('<ul role="menu"></ul>')
  await type('c')
  document.querySelector('[role=menu]')?.remove()
  document.querySelector<HTMLInputElement>('[aria-label=Label]')?.focus()
  await type('cj')
  document.querySelector<HTMLElement>('h1')?.focus()
  await type('{Control>}c{/Control}')
  turnSingleKeys(false)
  await type('cj')
  expect([pressed, focused()]).toEqual([[], 'Keys'])
})

test('the list of shortcuts names the keys, and the letters of the pages that one may use', async () => {
  openPage()
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list.textContent).toContain('Next rowJ')
  expect(list.textContent).toContain('Go to the search field/')
})
