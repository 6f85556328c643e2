import { expect, jest, test } from '@jest/globals'
import { listConversations } from '@portal/contracts/support/conversations'
import { rootErrors, startPlatform } from '@portal/platform/start'
import { fakeApi } from '@portal/test-kit'
import { act, render, screen } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { ChatButton } from './chat-button.tsx'

const panel = jest.fn<() => string>()
jest.mock('./chat-panel.tsx', () => ({ ChatPanel: () => panel() }))

test('rule Q80: an error of chat ends chat alone and is said, and the next press begins anew', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  panel.mockImplementation(() => {
    throw new Error('broken')
  })
  const plan = aPlan()
  const fake = fakeApi()
  fake.on(listConversations, () => ({ conversations: [], availability: { is_open: true, opens_at: '' } }))
  const platform = startPlatform({ plan, callApi: fake.callApi })
  render(
    <PageProvider value={createPageStore({ plan, path: '/account/keys', theme: 'system' })}>
      <main>The page</main>
      <Toasts />
      <ChatButton />
    </PageProvider>,
    { onCaughtError: rootErrors().onCaughtError as () => void },
  )
  const button = screen.getByRole('button', { name: 'Chat with us' })
  act(() => button.click())
  expect((await screen.findByRole('alert')).textContent).toContain('Chat could not be opened. Try again in a moment.')
  expect(screen.getByText('The page')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }))

  panel.mockReturnValue('Chat is here')
  act(() => button.click())
  expect(await screen.findByText('Chat is here')).toBeTruthy()
  platform.stop()
  logged.mockRestore()
})
