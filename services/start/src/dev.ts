import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * `npm run dev`: the portal with every remote served from its sources, with hot replacement (rule P39); builds what changes in the
 * browser's parts (readable, with source maps) and starts the services again when theirs change. Its releases stand apart from those of
 * `npm start`, the data are the same; with a RELEASES_FOLDER it takes what is built there, as `npm start` does. With the name of a remote: that one alone, for
 * a portal that runs elsewhere (rule P24).
 */
const root = join(import.meta.dirname, '../../..')
const DEVELOP = join(root, 'shared/federation/src/develop/main.ts')
const releases = join(root, '.cache/dev-releases')
const builds = process.env.RELEASES_FOLDER === undefined
const children: ChildProcess[] = []

/** Remotes are read from the folder of the command; everything else is this workspace's. */
function run(
  args: readonly string[],
  { cwd = root, environment = {} }: { cwd?: string; environment?: NodeJS.ProcessEnv } = {},
) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(builds && { RELEASES_FOLDER: releases, BUILD: 'none' }), ...environment },
  })
  child.once('exit', (code, signal) => stopAll(code ?? (isStop(signal) ? 0 : 1)))
  children.push(child)
  return child
}

/** Ctrl-C reaches every process at once, and a child may end by it before this process hears of it. */
function isStop(signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGINT' || signal === 'SIGTERM'
}

/**
 * The first exit code is this process's own: services that are stopped exit with their own code, or by the signal
 * before they handle it.
 */
function stopAll(code: number): void {
  for (const child of children) child.kill()
  process.exitCode ??= code
}

// Not `once`: npm passes Ctrl-C on once more, and the second would end this process before its children.
process.on('SIGTERM', () => stopAll(0))
process.on('SIGINT', () => stopAll(0))

const remotes = process.argv.slice(2)
if (remotes.length) run(['--import', 'tsx', DEVELOP, ...remotes], { cwd: process.cwd() })
else await runPortal()

async function runPortal(): Promise<void> {
  console.log(
    'Replaces what changes in a remote on the open page, builds the shell again when it changes, which is taken when the page is reloaded,\n' +
      'and starts the services again when theirs change. Releases are in .cache/dev-releases, apart from those of npm start; the data are\n' +
      'the same.\n',
  )
  if (builds) run(['--import', 'tsx', 'shared/federation/src/build/build-all.ts', '--watch', '--releases', releases])
  const [served] = await once(run(['--import', 'tsx', DEVELOP], { cwd: process.cwd() }), 'message')
  while (process.exitCode === undefined && builds && !existsSync(join(releases, 'shell/channels.json'))) await wait(250)
  if (process.exitCode !== undefined) return
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'services/start/src/main.ts'], {
    environment: { REMOTES_SERVED_AT: served },
  })
}
