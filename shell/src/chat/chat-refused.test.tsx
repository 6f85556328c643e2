import { afterEach, expect, jest, test } from '@jest/globals'
import { startPlatform } from '@portal/platform/start'
import { fakeApi } from '@portal/test-kit'
import { act, render, screen } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { ChatButton } from './chat-button.tsx'
import { chatStore } from './chat-store.ts'

const fetchChat = jest.fn<() => unknown>()
jest.mock('./chat.tsx', () => fetchChat())

let stop = () => {}
afterEach(() => {
  stop()
  act(() => chatStore.setState({ isOpen: false, unread: 0 }))
  jest.useRealTimers()
  fetchChat.mockReset()
})

function openPage() {
  jest.useFakeTimers()
  const plan = aPlan()
  const platform = startPlatform({ plan, callApi: fakeApi().callApi })
  stop = platform.stop
  render(
    <PageProvider value={createPageStore({ plan, path: '/account/keys', theme: 'system' })}>
      <main>The page</main>
      <Toasts />
      <ChatButton />
    </PageProvider>,
  )
  return screen.getByRole('button', { name: 'Chat with us' })
}

test('rule Q32: chat whose code is refused twice says so, and leaves the page and its button as they are', async () => {
  fetchChat.mockImplementation(() => {
    throw new Error('refused')
  })
  const button = openPage()
  act(() => button.click())
  await act(() => jest.advanceTimersByTimeAsync(1_999))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toContain('Chat could not be opened.')
  expect(fetchChat).toHaveBeenCalledTimes(2)
  expect(screen.getByText('The page')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('rule Q80: chat whose code hangs says so after ten seconds, and opens with the press that comes after it', async () => {
  let arrive = (_: unknown) => {}
  const code = new Promise((resolve) => {
    arrive = resolve
  })
  // As a module it is waited for, as the import of a file is.
  fetchChat.mockReturnValue(Object.assign(code, { __esModule: true }))
  const button = openPage()
  act(() => button.click())
  await act(() => jest.advanceTimersByTimeAsync(9_999))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toContain('Chat could not be opened. Try again in a moment.')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  arrive({ Chat: () => 'Chat is here' })
  act(() => button.click())
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Chat is here')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
})
