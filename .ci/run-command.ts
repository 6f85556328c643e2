import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** For what a program has put up to be taken down, once it is told to go. */
const PARTING_MS = 15_000

/** What is wanted of a program besides its exit code. */
export interface RunOptions {
  environment?: NodeJS.ProcessEnv
  /** A file that gets the output, which otherwise appears on the terminal. */
  log?: string
  /** A program that takes longer is ended: one that hangs would otherwise take the whole run with it. */
  longestMs?: number
}

/** Runs a program of this workspace. Resolves with its exit code, 127 when there is no such program, 124 when it took too long. */
export function run(
  program: string,
  args: string[],
  { environment = {}, log, longestMs }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const output = log === undefined ? 'inherit' : openSync(log, 'a')
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['inherit', output, output],
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`, ...environment },
    })
    if (typeof output === 'number') closeSync(output)
    const clock = longestMs ? endLater(child, longestMs) : undefined
    child.once('error', ({ message }) => {
      clock?.stop()
      console.error(message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(clock?.stop() ? 124 : (code ?? 1)))
  })
}

/** Ends the program when its time is over; `stop` says whether that was necessary. */
function endLater(child: ChildProcess, longestMs: number) {
  let isTooLong = false
  let last: NodeJS.Timeout | undefined
  const first = setTimeout(() => {
    isTooLong = true
    console.error(`${child.spawnargs.join(' ')} has run for ${Math.round(longestMs / 60_000)} minutes and is ended.`)
    child.kill()
    last = setTimeout(() => child.kill('SIGKILL'), PARTING_MS)
  }, longestMs)
  return {
    stop: () => {
      clearTimeout(first)
      clearTimeout(last)
      return isTooLong
    },
  }
}

/** Runs Node with these arguments in a folder. Returns its output if it failed, and `""` otherwise. */
export function complaintsOfNode(words: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}
