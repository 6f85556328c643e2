import { afterEach, expect, test } from '@jest/globals'
import { setOnline } from '@portal/test-kit'
import { act, render } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { Frame } from './frame.tsx'

afterEach(() => setOnline(true))

test('rule H82: a page that is left says why the next one does not come', () => {
  const page = createPageStore({ plan: aPlan(), path: '/account', theme: 'light' })
  page.setState({ isLeaving: true })
  const { container } = render(
    <PageProvider value={page}>
      <Frame />
    </PageProvider>,
  )
  expect(container.textContent).toBe('One moment…')
  act(() => setOnline(false))
  expect(container.textContent).toBe("You're offline. This page goes on when you're back.")
})
