import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Runs a program of this workspace with its output on the terminal; answers its exit code, 127 when there is no such program. */
export function run(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`, ...environment },
    })
    child.once('error', ({ message }) => {
      console.error(message)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
