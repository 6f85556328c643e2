import { beforeAll, expect, jest, test } from '@jest/globals'
import { mountRootParcel, navigateToUrl, registerApplication, start, triggerAppChange } from 'single-spa'
import { type MountParcel, mountRemote } from './mount-remote.ts'

beforeAll(() => start())

test.each<[string, () => Promise<unknown>]>([
  ['throws on mount', () => Promise.reject(new Error('no'))],
  ['hangs while it mounts', () => new Promise(() => {})],
])('what %s leaves its application as it is: it can go, and come again', async (name, mount) => {
  let mounts = 0
  const path = `/${name.split(' ')[0]}`
  const lifecycles = { bootstrap: async () => {}, mount, unmount: async () => {} }
  registerApplication({
    name,
    activeWhen: path,
    app: {
      bootstrap: async () => {},
      mount: async ({ mountParcel }: { mountParcel: MountParcel }) => {
        mounts += 1
        const { ready } = mountRemote({ name, lifecycles, host: () => document.body, mountParcel, onFailure: () => {} })
        ready.catch(() => {})
      },
      unmount: async () => {},
    },
  })
  for (const next of [path, '/elsewhere', path]) {
    navigateToUrl(next)
    await triggerAppChange()
  }
  expect(mounts).toBe(2)
})

test('of a remote that has left no timer remains, which would hold on to its element (rule P15)', async () => {
  jest.useFakeTimers()
  try {
    const done = async () => {}
    const { ready, takeDown } = mountRemote({
      name: 'brief',
      lifecycles: { bootstrap: done, mount: done, unmount: done },
      host: () => document.body,
      mountParcel: mountRootParcel as MountParcel,
      onFailure: () => {},
    })
    await ready
    await takeDown()
    await jest.advanceTimersByTimeAsync(0)
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})
