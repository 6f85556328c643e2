import { expect, jest, test } from '@jest/globals'
import { startPlatform } from '@portal/platform/start'
import { fakeApi } from '@portal/test-kit'
import { act, render, screen } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { ChatButton } from './chat-button.tsx'

const fetchChat = jest.fn(() => {
  throw new Error('refused')
})
jest.mock('./chat.tsx', () => fetchChat())

test('rule Q32: chat whose code is refused twice says so, and leaves the page and its button as they are', async () => {
  jest.useFakeTimers()
  const plan = aPlan()
  const platform = startPlatform({ plan, callApi: fakeApi().callApi })
  render(
    <PageProvider value={createPageStore({ plan, path: '/account/keys', theme: 'system' })}>
      <main>The page</main>
      <Toasts />
      <ChatButton />
    </PageProvider>,
  )
  const button = screen.getByRole('button', { name: 'Chat with us' })
  act(() => button.click())
  await act(() => jest.advanceTimersByTimeAsync(1_999))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toContain('Chat could not be opened.')
  expect(fetchChat).toHaveBeenCalledTimes(2)
  expect(screen.getByText('The page')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  platform.stop()
  jest.useRealTimers()
})
