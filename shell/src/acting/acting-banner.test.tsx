import { expect, test } from '@jest/globals'
import { stopActing } from '@portal/contracts/authorization/acting'
import { startPlatform, thePlatform } from '@portal/platform/start'
import { aVisitor, fakeApi } from '@portal/test-kit'
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { ActingBanner } from './acting-banner.tsx'

const acting = { by: 'Sanna Okafor', ends: '2999-01-01T00:00:00Z' }

function open(visitor = aVisitor({ acting })) {
  const plan = aPlan({ visitor })
  const [fake, loaded] = [fakeApi(), [] as string[]]
  fake.on(stopActing, () => undefined)
  startPlatform({ plan, callApi: fake.callApi, load: (path) => void loaded.push(path) })
  const page = createPageStore({ plan, path: '/account/keys', theme: 'system' })
  page.setState({ isLive: true })
  const view = render(
    <PageProvider value={page}>
      <ActingBanner />
    </PageProvider>,
  )
  return { ...view, fake, loaded }
}

test('says who sees it as whom, how long still, and leads back', async () => {
  const page = open()
  const banner = page.getByRole('region', { name: 'Acting as someone else' })
  expect(banner.textContent).toContain('Sanna Okafor acting as Olivia Adler')
  act(() => thePlatform().session.setState({ actingEndsAt: Date.now() + 90_000 }))
  expect((await page.findByRole('timer', { name: 'Time left' })).textContent).toBe('1:30')

  await userEvent.click(page.getByRole('button', { name: 'Exit' }))
  await waitFor(() => expect(page.loaded).toEqual(['/account']))
  expect(page.fake.requestsOf(stopActing)).toHaveLength(1)
})

test('is nowhere for people who are here in their own name', () => {
  expect(open(aVisitor()).container.innerHTML).toBe('')
})
