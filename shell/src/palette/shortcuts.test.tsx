import { beforeEach, expect, jest, test } from '@jest/globals'
import type { Visitor } from '@portal/contracts/platform'
import { aStaffMember } from '@portal/test-kit'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { turnSingleKeys } from './shortcut-settings.ts'
import { Shortcuts } from './shortcuts.tsx'

const pressed: string[] = []

/** A page as remotes draw it: its header, a list with one link and two rows without, and the navigation. */
function openPage(more = '', visitor?: Visitor) {
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
    <PageProvider
      value={createPageStore({ plan: aPlan(visitor && { visitor }), path: '/account/keys', theme: 'system' })}
    >
      <Shortcuts />
    </PageProvider>,
    { container },
  )
}

/** The same page as staff see it, whose keys have come. */
async function openStaffPage(more = '') {
  openPage(more, aStaffMember('support'))
  await act(async () => void (await import('./staff-keys.ts')))
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
  // Nor does it lay anything out.
  Element.prototype.checkVisibility = function () {
    return this.closest('.hidden') === null
  }
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

test('rule N43: within a list of staff the arrows move as J and K do; elsewhere they stay the browser’s', async () => {
  await openStaffPage()
  expect(await walk('{ArrowDown}', 'j', '{ArrowDown}', '{ArrowUp}')).toEqual([
    document.body.textContent,
    'A',
    'Pause B',
    'A',
  ])
  expect(await walk('{Shift>}{ArrowDown}{/Shift}', '{Control>}{ArrowDown}{/Control}')).toEqual(['A', 'A'])
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  expect(await walk('{ArrowDown}')).toEqual(['A'])
})

const DATE = '<input type="date" aria-label="From">'

test('rule N43: ↓ leads from the search of staff’s list to its first row', async () => {
  await openStaffPage(`<search>${DATE}<input type="search" aria-label="Search keys"></search>`)
  await user.keyboard('/')
  expect(await walk('j', '{Shift>}{ArrowDown}{/Shift}', '{ArrowDown}', '{ArrowUp}')).toEqual(['', '', 'A', 'A'])
})

test('rule N43: a date, and a word that is being composed, keep their arrows', async () => {
  await openStaffPage(`<search>${DATE}<input type="search" aria-label="Search keys"></search>`)
  for (const name of ['From', 'Search keys']) {
    const field = screen.getByLabelText(name)
    field.focus()
    // Not prevented.
    expect(fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: name !== 'From' })).toBe(true)
    expect(document.activeElement).toBe(field)
  }
})

test('rules N7, N43: customers’ arrows scroll, Enter opens no row by itself, and / leads to the portal’s search', async () => {
  openPage('<search><input type="search" aria-label="Search keys"></search>')
  document.body.insertAdjacentHTML('afterbegin', '<search><input aria-label="Search"></search>')
  await walk('j')
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter'])
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key })).toBe(true)
  expect(focused()).toBe('A')
  await user.keyboard('/')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Search')
})

// The toggle of a phone's row: hidden where all of it is seen.
const SUMS =
  '<table><tbody><tr role="row"><th>Visa</th><td class="more hidden"><button aria-expanded="false">Details</button></td></tr></tbody></table>'
const LIST = `<div><table><tbody id="orders"><tr role="row"><th><a href="#1">Order 1</a></th></tr>
<tr role="row"><td colspan="2"><a href="#more">Details of order 1</a></td></tr></tbody></table>
<div><button disabled>Previous</button><button id="more">Load more</button></div></div>`

test('rule N43: sums beside a list and opened details are passed over', async () => {
  openPage(SUMS + LIST)
  expect(await walk('k', 'k', 'k')).toEqual(['Load more', 'Order 1', 'Nothing to press'])
  // A phone's toggle is shown, and leads nowhere either.
  document.querySelector('.more')?.classList.remove('hidden')
  await type('{Escape}')
  expect(await walk('k', 'k', 'k')).toEqual(['Load more', 'Order 1', 'Nothing to press'])
})

test('rule N43: a list of facts is gone through where no other leads anywhere', async () => {
  openPage(SUMS)
  document.querySelector('#content table')?.remove()
  expect(await walk('j')).toEqual(['VisaDetails'])
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

const PAGES = `<div><table><tbody id="orders"><tr role="row"><th><a href="#1">Order 1</a></th></tr></tbody></table>
<div><button disabled>Previous</button><a href="#next">Next</a></div></div>`

test('rule N43: after Next, J goes on with the first row of the page that came; Previous is no foot', async () => {
  openPage(PAGES)
  const orders = document.querySelector('#orders')
  const show = (order: number) => {
    if (orders) orders.innerHTML = `<tr role="row"><th><a href="#${order}">Order ${order}</a></th></tr>`
  }
  await walk('k')
  expect(focused()).toBe('Next')
  await walk('k', 'j')
  show(2)
  expect(await walk('j', 'j')).toEqual(['Order 2', 'Next'])
  show(3)
  // The last page has no next one: the focus is lost with the link.
  const foot = document.querySelector('#orders')?.closest('table')?.nextElementSibling
  if (foot) foot.innerHTML = '<a href="#1">Previous</a><button disabled>Next</button>'
  expect(await walk('j', 'j')).toEqual(['Order 3', 'Order 3'])
})

test('rule N43: Enter opens a row whose only way is hidden at this width, and presses no button that nobody sees', async () => {
  await openStaffPage()
  const row = document.querySelectorAll('tbody tr')[1]
  for (const cell of row?.querySelectorAll('td') ?? []) cell.classList.add('hidden')
  expect(await walk('j', 'j', '{Enter}')).toEqual(['A', expect.stringContaining('View B'), expect.anything()])
  expect(pressed).toEqual(['View B'])
  row?.querySelector('[data-peek]')?.remove()
  await type('{Enter}')
  expect(pressed).toEqual(['View B'])
})

test('rule N43: where what acts on a row is hidden, the first control that is shown has the focus', async () => {
  openPage()
  const cell = document.querySelectorAll('tbody tr')[1]?.querySelectorAll('td')[1]
  cell?.classList.add('hidden')
  cell?.insertAdjacentHTML('afterend', '<td class="more"><button aria-expanded="false">Details of B</button></td>')
  expect(await walk('j', 'j')).toEqual(['A', 'Details of B'])
})

test.each([
  [
    'the search of the list',
    '<search><select aria-label="Kind"></select><input type="search" aria-label="Search keys"></search>',
    'Search keys',
  ],
  ['its first filter', '<search><select aria-label="Kind"></select></search>', 'Kind'],
  ['the portal’s search', '', 'Search'],
])('rule N7: / of staff goes to %s', async (_, more, name) => {
  await openStaffPage(more)
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

test.each([
  ['customers', undefined, 'Go to the search field/'],
  ['staff', aStaffMember('support'), 'Search the list on the page, or else the portal/'],
] as const)('the list of shortcuts of %s names their keys', async (_, visitor, words) => {
  openPage('', visitor)
  await user.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list.textContent).toContain('Next rowJ')
  expect(list.textContent).toContain(words)
  expect(list.textContent?.includes('within it↓↑')).toBe(visitor !== undefined)
})
