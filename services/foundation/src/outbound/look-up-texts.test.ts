import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '../testing/free-port.ts'
import { startNameServer, type TestNameServer } from '../testing/name-server.ts'
import { lookUpTexts } from './look-up-texts.ts'

let server: TestNameServer
beforeAll(async () => {
  server = await startNameServer()
})
afterAll(() => server.close())

const lookUp = (name: string) => lookUpTexts({ dnsServers: [server.address] }, name)

test('rule F92: the chunks of a record are joined, and each record stands for itself', async () => {
  server.answers('chunks.example', { texts: [['v=one', ' and two'], 'v=three'] })
  expect(await lookUp('chunks.example')).toEqual({
    values: ['v=one and two', 'v=three'],
    shown: ['v=one and two', 'v=three'],
  })
})

test('rule F92: aliases are followed', async () => {
  server.answers('alias.example', { alias: 'second.example' })
  server.answers('second.example', { alias: 'end.example' })
  server.answers('end.example', { texts: ['there'] })
  expect((await lookUp('alias.example')).values).toEqual(['there'])
})

test('rule F92: a name that does not exist, and one without such a record, have no values', async () => {
  server.answers('empty.example', { texts: [] })
  expect(await lookUp('nobody.example')).toEqual({ values: [], shown: [] })
  expect(await lookUp('empty.example')).toEqual({ values: [], shown: [] })
})

test.each(['refused', 'nonsense', 'silence'] as const)('rule F92: %s is no answer, within 5 s', async (answer) => {
  server.answers('away.example', answer)
  const began = performance.now()
  expect(await lookUp('away.example')).toEqual({ values: undefined, shown: [] })
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('rule F92: several silent servers take no longer than one', async () => {
  const silent = await Promise.all([startNameServer(), startNameServer(), startNameServer()])
  for (const one of silent) one.answers('away.example', 'silence')
  const began = performance.now()
  const dnsServers = silent.map(({ address }) => address)
  expect((await lookUpTexts({ dnsServers }, 'away.example')).values).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(5_000)
  for (const one of silent) await one.close()
}, 30_000)

test('rule F92: a port where nobody listens, and what is no address, give no answer', async () => {
  for (const address of [`127.0.0.1:${await freePort()}`, 'nowhere'])
    expect((await lookUpTexts({ dnsServers: [address] }, 'x.example')).values).toBeUndefined()
})

test('rule F92: of thousands of long records with control characters ten are shown, each in one short line', async () => {
  const hostile = `\u0000\u001b[2J<b>\r\n${'x'.repeat(200)}`
  server.answers('hostile.example', { texts: Array.from({ length: 200 }, () => [hostile, 'y'.repeat(30)]) })
  const { values = [], shown } = await lookUp('hostile.example')
  expect(values).toHaveLength(200)
  expect(shown).toHaveLength(10)
  for (const line of shown) {
    expect(line).toMatch(/^[\x20-\x7e]{1,199}…$/)
  }
})
