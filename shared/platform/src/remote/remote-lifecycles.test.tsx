import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { CallApi } from '@portal/api-client'
import { aLoadPlan } from '@portal/test-kit'
import { useQueryClient } from '@tanstack/react-query'
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
  const onFailure = jest.fn()
  const domElement = document.createElement('div')
  const props = { name: 'keys', domElement, onFailure } as never
  const { bootstrap, mount, unmount } = remoteLifecycles(Root)
  const run = async (lifecycle: typeof mount) => {
    for (const step of [lifecycle].flat()) await step(props)
  }
  await run(bootstrap)
  await run(mount)
  return { domElement, onFailure, unmount: () => run(unmount) }
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

test('what it throws while it draws becomes the shell’s to show', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { domElement, onFailure } = await mountRemote(() => {
    throw new Error('broken')
  })
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }))
  expect(domElement.textContent).toBe('')
})
