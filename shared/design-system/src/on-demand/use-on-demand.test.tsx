import { expect, jest, test } from '@jest/globals'
import { renderHook, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onDemand } from './on-demand.ts'
import { useEarlyLoad, useOnDemand } from './use-on-demand.ts'

test('nothing is fetched before it is wanted', async () => {
  const fetchModule = jest.fn(async () => 'module')
  const source = onDemand(fetchModule)
  const hook = renderHook(({ isWanted }) => useOnDemand(source, isWanted, () => {}), {
    initialProps: { isWanted: false },
  })
  expect(fetchModule).not.toHaveBeenCalled()
  hook.rerender({ isWanted: true })
  await waitFor(() => expect(hook.result.current).toBe('module'))
})

test('what cannot be fetched is given up, said and reported', async () => {
  const giveUp = jest.fn()
  const offline = new Error('offline')
  globalThis.reportError = jest.fn()
  renderHook(() =>
    useOnDemand(
      onDemand(() => Promise.reject(offline)),
      true,
      giveUp,
    ),
  )
  await waitFor(() => expect(giveUp).toHaveBeenCalled())
  expect(globalThis.reportError).toHaveBeenCalledWith(offline)
  await waitFor(() => expect(document.getElementById('ds-announcer')?.textContent).toMatch(/could not be loaded/))
})

test('the first sign of a person fetches it, and only the first', async () => {
  const fetchModule = jest.fn(() => Promise.reject(new Error('offline')))
  const source = onDemand(fetchModule)
  renderHook(() => useEarlyLoad(source))
  await userEvent.keyboard('ab')
  expect(fetchModule).toHaveBeenCalledTimes(1)
})

test('what is here is not drawn before it is wanted, and stays to the end', async () => {
  const source = onDemand(async () => 'module')
  await source.load()
  const hook = renderHook(({ isWanted }) => useOnDemand(source, isWanted, () => {}), {
    initialProps: { isWanted: false },
  })
  expect(hook.result.current).toBeUndefined()
  hook.rerender({ isWanted: true })
  expect(hook.result.current).toBe('module')
  hook.rerender({ isWanted: false })
  expect(hook.result.current).toBe('module')
})
