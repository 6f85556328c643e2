import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { lookUpTexts } from '@portal/foundation/outbound'
import { freePort } from '@portal/foundation/testing'
import { createNames, serveNames } from './names.ts'
import { serveNamesPage } from './serve-names-page.ts'

const names = createNames()
let dnsServers: string[]
let nameServer: { close(): Promise<void> }
let desk: Server
let address: string
beforeAll(async () => {
  const port = await freePort()
  nameServer = await serveNames(names, port)
  dnsServers = [`127.0.0.1:${port}`]
  desk = createServer(serveNamesPage((_, response) => response.end('the desk'), names)).listen(0, '127.0.0.1')
  await new Promise((listening) => desk.once('listening', listening))
  address = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/names`
})
afterAll(async () => {
  await nameServer.close()
  desk.close()
})

const valuesOf = async (name: string) => (await lookUpTexts({ dnsServers }, name)).values
const post = (form: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the name server has the record of the example company, and others once they are added at the desk', async () => {
  expect(await valuesOf('_doorstep-challenge.acme.example')).toEqual([
    'doorstep-verification=0f1e2d3c4b5a69788796a5b4c3d2e1f000112233',
  ])
  expect(await valuesOf('other.example')).toEqual([])
  await post({ name: 'Other.example', text: 'one' })
  await post({ name: 'other.example', text: '<two>' })
  expect(await valuesOf('OTHER.example')).toEqual(['one', '<two>'])
  expect(await (await fetch(address)).text()).toContain('&lt;two&gt;')
  await post({ name: 'other.example' })
  expect(await valuesOf('other.example')).toEqual([])
})
