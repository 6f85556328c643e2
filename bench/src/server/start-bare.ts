import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { RUN_TYPESCRIPT } from '@portal/foundation/run-typescript'
import { freePort } from '../../../.ci/free-port.ts'
import type { PutUp } from '../take-down.ts'

/** A server that can be asked, and the process it is. */
export interface Server {
  pid: number
  address: string
}

/** One of the servers beside which the portal is measured. */
export async function startBare(putUp: PutUp, file: string, environment: Record<string, string> = {}): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env
  const port = await freePort()
  const child = spawn(process.execPath, [...RUN_TYPESCRIPT, join(import.meta.dirname, file)], {
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
    env: { PATH, HOME, NODE_ENV: 'production', PORT: `${port}`, ...environment },
  })
  putUp(() => void child.kill())
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(address).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`${file} did not come up.`)
    await wait(100)
  }
  return { pid: child.pid ?? 0, address }
}
