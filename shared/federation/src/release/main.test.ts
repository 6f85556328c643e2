import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const PROGRAM = join(process.cwd(), 'shared/federation/src/release/main.ts')

/** The command as a shell runs it. */
function run(origin: string, ...words: string[]) {
  const env = { ...process.env, RELEASE_SERVER: origin, PUBLISHER_TOKEN: 'secret' }
  return new Promise<{ code: unknown; output: string; complaint: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', PROGRAM, ...words], { env }, (error, output, complaint) =>
      resolve({ code: error ? error.code : 0, output, complaint }),
    )
  })
}

test('its process ends with 0, 1 or 2, with the outcome on one stream and what is wrong on the other', async () => {
  const troubles = [{ trouble: 'keys cannot be read.', remedy: 'Publish it again.' }]
  const server = createServer(({ url }, response) => {
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(url?.endsWith('troubles') ? troubles : []))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const ended = [await run(origin, 'list', '--json'), await run(origin, 'doctor'), await run(origin, 'fly')]
  expect(ended.map(({ code }) => code)).toEqual([0, 1, 2])
  expect(ended.map(({ output }) => output)).toEqual(['[]\n', 'keys cannot be read.\n  Publish it again.\n', ''])
  expect(ended.map(({ complaint }) => complaint.split('\n')[0])).toEqual(['', '', 'There is no command fly.'])
  server.close()

  const alone = await run('http://127.0.0.1:1', 'list')
  expect(alone).toMatchObject({ code: 1, output: '', complaint: expect.stringContaining('Nothing answers at') })
}, 60_000)
