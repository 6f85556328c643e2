import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { runServices } from '@portal/foundation/run-typescript'

const MAIN = join(import.meta.dirname, '../main.ts')
const ROOT = join(import.meta.dirname, '../../../..')

/** A start as somebody would make it by hand. */
export interface StartedProcess {
  /** Address, once it is printed. Rejects if the process ends before. */
  address: Promise<string>
  /** Exit code and output. */
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  kill(signal: NodeJS.Signals): void
}

/** `stdout` names the file that it goes to; nobody else reads it then. */
export function startProcess(
  args: string[],
  environment: Record<string, string>,
  { stdout }: { stdout?: string } = {},
): StartedProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...runServices(MAIN), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', GATEWAY_PORT: '0', VAULT_PORT: '0', SEED: 'none', ...environment },
    stdio: ['ignore', stdout ? openSync(stdout, 'a') : 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text
    })
  }
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, ...output }))
  })
  return { address: addressOf(child, ended), ended, kill: (signal) => void child.kill(signal) }
}

function addressOf(child: ChildProcess, ended: StartedProcess['ended']): Promise<string> {
  const address = new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (more: string) => {
      text += more
      const found = /http:\/\/[\w.]+:\d+/.exec(text)?.[0]
      if (found) resolve(found)
    })
    void ended.then(({ stderr }) => reject(new Error(`It ended before it answered: ${stderr}`)))
  })
  // Callers that only await the end ignore this rejection.
  address.catch(() => undefined)
  return address
}
