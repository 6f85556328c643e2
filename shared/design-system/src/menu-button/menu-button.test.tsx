import { expect, jest, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MenuButton } from './menu-button.tsx'

function setUp(props: { searchLabel?: string } = {}) {
  const pause = jest.fn()
  const remove = jest.fn()
  render(
    <MenuButton
      label="Actions for Staging"
      entries={[
        { id: 'pause', label: 'Pause', onAction: pause },
        { id: 'delete', label: 'Delete', tone: 'danger', onAction: remove },
      ]}
      {...props}
    />,
  )
  return { pause, remove, button: screen.getByRole('button', { name: 'Actions for Staging' }) }
}

test('the menu opens by keyboard, is walked by arrows and gives the focus back', async () => {
  const { button, remove } = setUp()
  await userEvent.tab()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{ArrowDown}')
  const first = await screen.findByRole('menuitem', { name: 'Pause' })
  await waitFor(() => expect(document.activeElement).toBe(first))

  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(remove).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the up arrow starts at the last entry, and Escape leaves', async () => {
  const { button } = setUp()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowUp}')
  const last = await screen.findByRole('menuitem', { name: 'Delete' })
  await waitFor(() => expect(document.activeElement).toBe(last))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test.each(['{Enter}', ' '])('opened by the key "%s", its first entry is taken by Enter', async (key) => {
  const { pause } = setUp()
  await userEvent.tab()
  await userEvent.keyboard(key)
  const first = await screen.findByRole('menuitem', { name: 'Pause' })
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.keyboard('{Enter}')
  expect(pause).toHaveBeenCalledTimes(1)
})

test('a press opens it', async () => {
  const { button, pause } = setUp()
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(pause).toHaveBeenCalledTimes(1)
})

test('a long menu can be searched', async () => {
  const { button } = setUp({ searchLabel: 'Search actions' })
  await userEvent.click(button)
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search actions' }), 'del')
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Pause' })).toBeNull())
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeTruthy()
})
