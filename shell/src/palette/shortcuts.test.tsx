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

/** Presses keys one after the other and returns what had the focus after each. */
async function walk(...keys: string[]) {
  const seen: (string | null | undefined)[] = []
  for (const key of keys) {
    await type(key)
    seen.push(focused())
  }
  return seen
}

test('rule N43: J and K move through the rows and stay at the ends; one with nothing to press has the focus itself', async () => {
  openPage()
  expect(await walk('j', 'j', 'j', 'j', 'k', 'k', 'k')).toEqual([
    'A',
    'Pause B',
    'Nothing to press',
    'Nothing to press',
    'Pause B',
    'A',
    'A',
  ])
})

test('rule N43: within the list the arrows move as J and K do; elsewhere they stay the browser’s', async () => {
  openPage()
  expect(await walk('{ArrowDown}', 'j', '{ArrowDown}', '{ArrowUp}')).toEqual([
    document.body.textContent,
    'A',
    'Pause B',
    'A',
  ])
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  expect(await walk('{ArrowDown}')).toEqual(['A'])
})

test('rule N43: ↓ leads from the search of the list to its first row', async () => {
  openPage('<search><input aria-label="Search keys"></search>')
  await user.keyboard('/')
  expect(await walk('j', '{ArrowDown}', '{ArrowUp}')).toEqual(['', 'A', 'A'])
})

const SUMS = '<table><tbody><tr role="row"><th>Visa</th></tr></tbody></table>'
const LIST = `<div><table><tbody id="orders"><tr role="row"><th><a href="#1">Order 1</a></th></tr>
<tr role="row"><td colspan="2"><a href="#more">Details of order 1</a></td></tr></tbody></table>
<div><button disabled>Previous</button><button id="more">Load more</button></div></div>`

test('rule N43: sums beside a list and opened details are passed over', async () => {
  openPage(SUMS + LIST)
  expect(await walk('k', 'k', 'k')).toEqual(['Load more', 'Order 1', 'Nothing to press'])
})

test('rule N43: a list of facts is gone through where no other leads anywhere', async () => {
  openPage(SUMS)
  document.querySelector('#content table')?.remove()
  expect(await walk('j')).toEqual(['Visa'])
})

test('rule N43: J goes on to what brings more rows, and then to the first of these', async () => {
  openPage(LIST)
  document.querySelector('#content table')?.remove()
  expect(await walk('j', 'j', 'j')).toEqual(['Order 1', 'Load more', 'Load more'])
  document
    .querySelector('#orders')
    ?.insertAdjacentHTML(
      'beforeend',
      '<tr role="row"><th><a href="#2">Order 2</a></th></tr><tr role="row"><th>3</th></tr>',
    )
  expect(await walk('j', 'j', 'j')).toEqual(['Order 2', '3', 'Load more'])
  document
    .querySelector('#orders')
    ?.insertAdjacentHTML('beforeend', '<tr role="row"><th><a href="#4">Order 4</a></th></tr>')
  // The last page takes the button away.
  document.querySelector('#more')?.remove()
  expect(await walk('j')).toEqual(['Order 4'])
})

test('rule N43: Enter opens a row whose only way is hidden at this width', async () => {
  openPage()
  const [way, button] = [document.querySelector<HTMLElement>('[data-peek]'), document.querySelectorAll('td button')[1]]
  button?.remove()
  if (way) way.focus = () => undefined
  expect(await walk('j', 'j', '{Enter}')).toEqual(['A', expect.stringContaining('View B'), expect.anything()])
  expect(pressed).toEqual(['View B'])
})

test.each([
  [
    'the search of the list',
    '<search><select aria-label="Kind"></select><input aria-label="Search keys"></search>',
    'Search keys',
  ],
  ['its first filter', '<search><select aria-label="Kind"></select></search>', 'Kind'],
  ['the portal’s search', '', 'Search'],
])('rule N7: / goes to %s', async (_, more, name) => {
  openPage(more)
  document.body.insertAdjacentHTML('afterbegin', '<search><input aria-label="Search"></search>')
  await user.keyboard('/')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
})

test('rule N43: K from elsewhere begins with the last row; Escape leaves the list for the title', async () => {
  openPage()
  await type('k')
  expect(focused()).toBe('Nothing to press')
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
  expect(list.textContent).toContain('Search the list on the page, or else the portal/')
})
