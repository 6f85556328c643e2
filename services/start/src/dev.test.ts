import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'

const hasStarted = (parent: number) =>
  spawnSync('ps', ['-o', 'args=', '--ppid', `${parent}`], { encoding: 'utf8' }).stdout.includes('develop/main.ts')

test('npm run dev ends with 0 after Ctrl-C, also while what it has started cannot hear the signal yet', async () => {
  const dev = spawn(process.execPath, ['--import', 'tsx', 'services/start/src/dev.ts', 'keys'], {
    stdio: 'ignore',
    detached: true,
  })
  const pid = dev.pid ?? 0
  const ended = once(dev, 'exit')
  while (!hasStarted(pid)) await wait(5)
  process.kill(-pid, 'SIGINT')
  expect(await ended).toEqual([0, null])
})
