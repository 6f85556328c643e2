import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * `npm run dev`: builds what changes in the browser's parts (readable, with source maps) and starts the services again when
 * theirs change. Its releases stand apart from those of `npm start`; the data are the same.
 */
const root = join(import.meta.dirname, '../../..')
const releases = join(root, '.cache/dev-releases')
const children: ChildProcess[] = []

function run(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, RELEASES_FOLDER: releases, BUILD: 'none' },
  })
  child.once('exit', (code) => stopAll(code ?? 1))
  children.push(child)
  return child
}

function stopAll(code: number): void {
  for (const child of children) child.kill()
  process.exitCode = code
}

// Not `once`: npm passes Ctrl-C on once more, and the second would end this process before its children.
process.on('SIGTERM', () => stopAll(0))
process.on('SIGINT', () => stopAll(0))

console.log(
  'Builds each part again when its files change, and starts the services again when theirs do. Reload the page to see it.\n' +
    'Releases are in .cache/dev-releases, apart from those of npm start; the data are the same.\n',
)
run('--import', 'tsx', 'shared/federation/src/build/build-all.ts', '--watch', '--releases', releases)
while (process.exitCode === undefined && !existsSync(join(releases, 'shell/channels.json'))) await wait(250)
if (process.exitCode === undefined) {
  run('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'services/start/src/main.ts')
}
