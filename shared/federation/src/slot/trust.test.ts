import { expect, jest, test } from '@jest/globals'
import { installTrust, integrityOf, trustFiles } from './trust.ts'

const createPolicy = jest.fn<(name: string, rules: { createScriptURL: (url: string) => string }) => void>()
Object.assign(globalThis, { trustedTypes: { createPolicy } })
const onRefused = jest.fn<(refused: Error) => void>()
installTrust(onRefused)

const lookup = (globalThis as never)[Symbol.for('portal.integrity')] as (url: string) => string | undefined
trustFiles({ base: '/releases/keys/1/', files: { 'remoteEntry.js': 'sha384-right' } })

test('a planned file has its digest, however its address is written', () => {
  expect(lookup('/releases/keys/1/remoteEntry.js')).toBe('sha384-right')
  expect(lookup(`${location.origin}/releases/keys/1/remoteEntry.js`)).toBe('sha384-right')
  expect(integrityOf('/releases/keys/1/remoteEntry.js')).toBe('sha384-right')
})

test('a file that is not planned has a digest that no file has', () => {
  expect(lookup('/releases/keys/1/other.js')).toBeUndefined()
  expect(integrityOf('/releases/keys/1/other.js')).toMatch(/^sha384-A{64}$/)
})

test('the one policy lets planned scripts through and sends all others nowhere', () => {
  const [name, { createScriptURL } = { createScriptURL: () => '' }] = createPolicy.mock.calls[0] ?? []
  expect(name).toBe('default')
  expect(createScriptURL('/releases/keys/1/remoteEntry.js')).toBe('/releases/keys/1/remoteEntry.js')
  for (const url of ['https://evil.test/x.js', 'data:text/javascript,1', '/releases/keys/1/other.js'])
    expect(createScriptURL(url)).toBe('/releases/not-planned.js')
})

test('each script that is not planned is told of, without what its address may hold', () => {
  const [, { createScriptURL } = { createScriptURL: () => '' }] = createPolicy.mock.calls[0] ?? []
  onRefused.mockClear()
  for (const url of ['https://evil.test/x.js?token=1', 'data:text/javascript,1', '/releases/keys/1/remoteEntry.js'])
    createScriptURL(url)
  expect(onRefused.mock.calls.map(([{ message }]) => message)).toEqual([
    'script-src refused https://evil.test/x.js',
    'script-src refused data:text/javascript',
  ])
  expect(onRefused.mock.calls[0]?.[0].stack).toContain('trust.test')
})

test('nobody can put another lookup in its place', () => {
  const replace = () =>
    Object.defineProperty(globalThis, Symbol.for('portal.integrity'), { value: () => 'sha384-mine' })
  expect(replace).toThrow(TypeError)
})

test('P23: what is served from elsewhere needs no digest, and nothing else from anywhere does without', () => {
  trustFiles({ base: 'http://localhost:4050/', files: {}, servedAt: 'http://localhost:4050' })
  const [, { createScriptURL } = { createScriptURL: () => '' }] = createPolicy.mock.calls[0] ?? []
  expect(integrityOf('http://localhost:4050/remoteEntry.js')).toBe('')
  expect(createScriptURL('http://localhost:4050/app.js')).toBe('http://localhost:4050/app.js')
  for (const url of ['http://localhost:40501/app.js', 'http://localhost/app.js', '/releases/keys/1/other.js']) {
    expect(integrityOf(url)).toMatch(/^sha384-A{64}$/)
    expect(createScriptURL(url)).toBe('/releases/not-planned.js')
  }
})
