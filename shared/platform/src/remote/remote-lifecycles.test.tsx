import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { aLoadPlan } from '@portal/test-kit'
import { useQueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import type { Platform } from '../start/platform.ts'
import { startPlatform } from '../start/start-platform.ts'
import { remoteLifecycles } from './remote-lifecycles.tsx'
import type { RemoteProps } from './remote-props.ts'

let platform: Platform
beforeEach(() => {
  // The lifecycles wait for React by themselves, as single-spa does.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  platform = startPlatform({ plan: aLoadPlan(), callApi: (() => Promise.reject(new Error('nobody'))) as CallApi })
})
afterEach(() => {
  platform.stop()
  jest.restoreAllMocks()
})

async function mountRemote(Root: (props: RemoteProps) => React.ReactNode) {
  const onFailure = jest.fn<RemoteProps['onFailure']>()
  const domElement = document.createElement('div')
  const props = { name: 'keys', domElement, onFailure }
  const { bootstrap, mount, unmount } = remoteLifecycles(Root)
  await bootstrap()
  await mount(props)
  return { domElement, onFailure, unmount: () => unmount(props) }
}

test('a remote stands on the one query client, and leaves nothing behind', async () => {
  let found: unknown
  const { domElement, unmount } = await mountRemote(() => {
    found = useQueryClient()
    return <p>keys</p>
  })
  expect(domElement.textContent).toBe('keys')
  expect(found).toBe(platform.queries)
  await unmount()
  expect(domElement.textContent).toBe('')
})

test('two cards of one remote stand and go by themselves', async () => {
  const { bootstrap, mount, unmount } = remoteLifecycles(({ name }) => <p>{name}</p>)
  const card = (name: string) => ({ name, domElement: document.createElement('div'), onFailure: () => {} })
  const [one, other] = [card('one'), card('other')]
  await bootstrap()
  await Promise.all([mount(one), mount(other)])
  expect([one, other].map(({ domElement }) => domElement.textContent)).toEqual(['one', 'other'])
  await unmount(one)
  expect([one, other].map(({ domElement }) => domElement.textContent)).toEqual(['', 'other'])
})

test('what it throws long after it was drawn, too', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let fail = () => {}
  const { domElement, onFailure } = await mountRemote(() => {
    const [hasFailed, setFailed] = useState(false)
    fail = () => setFailed(true)
    if (hasFailed) throw new Error('broken later')
    return <p>keys</p>
  })
  expect(domElement.textContent).toBe('keys')
  const failure = new Promise((resolve) => onFailure.mockImplementation(resolve))
  fail()
  expect(await failure).toMatchObject({ message: 'broken later' })
  expect(domElement.textContent).toBe('')
})

test.each([
  ['while it draws', (again: () => void) => again()],
  ['once it has drawn', (again: () => void) => useLayoutEffect(again)],
])('fault F16: one that renders without end is the shell’s to show: %s', async (_, render) => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { domElement, onFailure } = await mountRemote(() => {
    const [count, setCount] = useState(0)
    render(() => setCount(count + 1))
    return <p>{count}</p>
  })
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(domElement.textContent).toBe('')
})

test('what it throws while it draws becomes the shell’s to show', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { domElement, onFailure } = await mountRemote(() => {
    throw new Error('broken')
  })
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }))
  expect(domElement.textContent).toBe('')
})

test('rule H72: a card is drawn again in another date format, with the state that it has', async () => {
  let drawn = 0
  const { domElement, unmount } = await mountRemote(() => {
    const [first] = useState(() => `${++drawn}st`)
    return <p>{`${first}, ${document.documentElement.dataset.dates}`}</p>
  })
  for (const dates of ['iso', 'us']) {
    document.documentElement.dataset.dates = dates
    await waitFor(() => expect(domElement.textContent).toBe(`1st, ${dates}`))
  }
  await unmount()
  delete document.documentElement.dataset.dates
})
