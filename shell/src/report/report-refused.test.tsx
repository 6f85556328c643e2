import { afterEach, expect, jest, test } from '@jest/globals'
import { startPlatform } from '@portal/platform/start'
import { fakeApi } from '@portal/test-kit'
import { act, render, screen } from '@testing-library/react'
import { PageProvider } from '../page/page-context.ts'
import { createPageStore } from '../page/page-store.ts'
import { aPlan } from '../testing/a-plan.ts'
import { Toasts } from '../toasts/toasts.tsx'
import { ReportButton } from './report-button.tsx'

const fetchReport = jest.fn<() => unknown>()
jest.mock('./show-report.tsx', () => fetchReport())

let stop = () => {}
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('rule H84: a report whose code is given up twice says so, and opens with the next press', async () => {
  jest.useFakeTimers()
  // As webpack says it of a file that hangs.
  fetchReport.mockImplementation(() => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'timeout' })
  })
  const plan = aPlan()
  stop = startPlatform({ plan, callApi: fakeApi().callApi }).stop
  const page = createPageStore({ plan, path: '/account/keys', theme: 'system' })
  page.setState({ isLive: true })
  render(
    <PageProvider value={page}>
      <Toasts />
      <ReportButton />
    </PageProvider>,
  )
  const button = screen.getByRole('button', { name: 'Report a problem' })
  act(() => button.click())
  await act(() => jest.advanceTimersByTimeAsync(1_999))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('alert').textContent).toContain('The report could not be opened. Try again in a moment.')
  expect(fetchReport).toHaveBeenCalledTimes(2)

  const showReport = jest.fn()
  fetchReport.mockImplementation(() => ({ showReport }))
  act(() => button.click())
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(showReport).toHaveBeenCalledWith({ isFrameGone: false })
})
