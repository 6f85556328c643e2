import { beforeEach, expect, test } from '@jest/globals'
import { loadContainer } from './load-container.ts'
import { trustFiles } from './trust.ts'

const container = { init: () => {}, get: async () => () => ({}) }
const globals = globalThis as Record<string, unknown>
const URL_OF_KEYS = '/releases/keys/1/remoteEntry.js'

beforeEach(() => {
  document.head.replaceChildren()
  trustFiles({ base: '/releases/keys/1/', files: { 'remoteEntry.js': 'sha384-right' } })
})

/** Simulates the requested script: the global it creates, and its outcome. */
function answer(ending: 'load' | 'error', left?: unknown) {
  const script = document.head.querySelector('script') as HTMLScriptElement
  globals.portal_keys = left
  script.dispatchEvent(new Event(ending))
  return script
}

test('a remote’s first script runs with its planned digest, and with one that no file has where none is planned', async () => {
  for (const [url, digest] of [
    [URL_OF_KEYS, 'sha384-right'],
    ['/releases/keys/2/remoteEntry.js', `sha384-${'A'.repeat(64)}`],
  ] as const) {
    const loading = loadContainer(url, 'portal_keys')
    const script = answer('load', container)
    await loading
    expect({ src: script.src, integrity: script.integrity, crossOrigin: script.crossOrigin }).toEqual({
      src: new URL(url, location.href).href,
      integrity: digest,
      crossOrigin: 'anonymous',
    })
  }
})

test('its container is taken out of the page’s globals', async () => {
  const loading = loadContainer(URL_OF_KEYS, 'portal_keys')
  answer('load', container)
  expect(await loading).toBe(container)
  expect(globals.portal_keys).toBeUndefined()
  expect(document.head.children).toHaveLength(0)
})

test('what an earlier release left behind is not taken for its container', async () => {
  globals.portal_keys = container
  const loading = loadContainer(URL_OF_KEYS, 'portal_keys')
  document.head.querySelector('script')?.dispatchEvent(new Event('load'))
  await expect(loading).rejects.toThrow('contract: /releases/keys/1/remoteEntry.js left no container portal_keys')
})

test('a script that is not there, or not the planned file, is a fault of loading', async () => {
  const loading = loadContainer(URL_OF_KEYS, 'portal_keys')
  answer('error')
  await expect(loading).rejects.toMatchObject({
    kind: 'load',
    // commerce.md §8, rule H7
    message: '/releases/keys/1/remoteEntry.js failed to load.',
  })
  expect(document.head.children).toHaveLength(0)
})
