import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lockFolder } from './folder-lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-lock-'))

test.each([process.platform, 'darwin'] as const)('a folder is held by one at a time (%s)', async (platform) => {
  const folder = newFolder()
  const first = await lockFolder(folder, platform)
  expect(await lockFolder(folder, platform)).toBeUndefined()

  await first?.release()
  const second = await lockFolder(folder, platform)
  expect(second).toBeDefined()
  await second?.release()
})

test('where the kernel does not free a lock, that of a dead process is taken over', async () => {
  const folder = newFolder()
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'pid'), String(pid))

  expect(await lockFolder(folder, 'darwin')).toBeDefined()
  expect(readFileSync(join(folder, 'pid'), 'utf8')).toBe(String(process.pid))
})
