import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { fillDataFolder } from '@portal/foundation/testing'
import { startProcess } from './testing/started-process.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'portal-start-'))

const portOf = (address: string) => new URL(address).port

describe('a start', () => {
  test.each([
    [
      'an unknown service',
      ['portal'],
      {},
      'There is no service portal: choose gateway, portal-api, release-server, sandbox, vault, or none.',
    ],
    ['a setting that cannot be used', ['portal-api'], { PORT: 'abc' }, 'These settings cannot be used: PORT:'],
    ['a release server without its API', ['release-server'], {}, 'The release server alone needs PORTAL_API_URL.'],
  ])('%s is one sentence', async (_, args, environment, sentence) => {
    const { code, stderr } = await startProcess(args, environment).ended
    expect(code).toBe(1)
    expect(stderr.trim()).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test('a start can be stopped and made again; meanwhile its port and its database are its own', async () => {
    const folder = await fillDataFolder(await newFolder())
    const first = startProcess(['portal-api'], { DATA_FOLDER: folder })
    const address = await first.address

    const samePort = startProcess(['portal-api'], {
      DATA_FOLDER: await fillDataFolder(await newFolder()),
      PORT: portOf(address),
    })
    expect((await samePort.ended).stderr.trim()).toBe(
      `Port ${portOf(address)} is taken: stop what uses it, or set PORT to another.`,
    )
    const sameData = startProcess(['portal-api'], { DATA_FOLDER: folder })
    expect((await sameData.ended).stderr.trim()).toMatch(
      /^Another process is using the database in .*: stop it, or set DATA_FOLDER\.$/,
    )

    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    first.kill('SIGINT')
    expect((await first.ended).code).toBe(0)

    const second = startProcess(['portal-api'], { DATA_FOLDER: folder })
    expect((await fetch(`${await second.address}/readyz`)).status).toBe(200)
    second.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })

  test('a data folder that cannot be written is one sentence', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const { code, stderr } = await startProcess(['portal-api'], { DATA_FOLDER: file }).ended
    expect(code).toBe(1)
    expect(stderr.trim()).toBe(
      `The data folder ${join(file, 'db')} cannot be written (ENOTDIR): set DATA_FOLDER to another.`,
    )
  })
})
