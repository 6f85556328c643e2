import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** A PostgreSQL of its own for a test run, on a free loopback port, without fsync. */
export interface PostgresServer {
  /** Returns the address of a database by name. */
  url(database: string): string
  /** To all its processes at once: `SIGKILL` as a lost machine would, `SIGSTOP` freezes it, `SIGCONT` wakes it. */
  signal(signal: NodeJS.Signals): void
  /** After a `SIGKILL`: starts it again at the same address, and waits until it answers. */
  restart(): void
  stop(): void
}

const DEBIAN = '/usr/lib/postgresql'

/** The folder of the newest installed server's programs; `undefined` when there is none. */
function postgresPrograms(): string | undefined {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    return versions[0] && join(DEBIAN, versions[0], 'bin')
  } catch {
    return undefined
  }
}

/** Settings of a server that is never killed: what it has written need not outlive it. */
const WITHOUT_DURABILITY = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'autovacuum=off',
]

/** Settings of a server whose queues turn over all the time, after those above. */
const FOR_HOURS = ['autovacuum=on', 'autovacuum_naptime=15s', 'shared_buffers=1GB']

/**
 * Starts a server with its files in a folder of their own in `parent`. One that is `neverKilled` may lose on a crash what it has said is
 * committed, and takes less of the processor for it; one that `runsForHours` vacuums all the same. Throws when PostgreSQL is not
 * installed.
 */
export async function startPostgres({
  parent = tmpdir(),
  neverKilled = false,
  runsForHours = false,
} = {}): Promise<PostgresServer> {
  const bin = postgresPrograms()
  if (!bin) throw new Error('PostgreSQL is not installed; on Debian: apt-get install postgresql')

  const folder = mkdtempSync(join(parent, 'portal-postgres-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  const pidFile = join(data, 'postmaster.pid')
  mkdirSync(data, { mode: 0o700 })
  const port = await freePort()
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(data, ...idsOf('postgres'))
  const run = (program: string, ...args: string[]) => {
    // PostgreSQL refuses to run as root.
    const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--reset-env']
    const [command = '', ...rest] = [...(isRoot ? asPostgres : []), join(bin, program), ...args]
    execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder })
  }
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200']
  if (neverKilled) settings.push(...WITHOUT_DURABILITY)
  if (runsForHours) settings.push(...FOR_HOURS)
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  const start = () => run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(data, 'log'), '-o', options, 'start')
  run('initdb', '-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  start()
  return {
    url: (database) => `postgres://portal@127.0.0.1:${port}/${database}`,
    signal: (signal) => {
      const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
      for (const pid of [server, ...childrenOf(server)]) kill(pid, signal)
    },
    restart: () => {
      // A killed server that nobody has collected yet counts as a living one.
      rmSync(pidFile)
      start()
    },
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(parent: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', `${parent}`], { encoding: 'utf8' })
  return listed.trim().split(/\s+/).map(Number)
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself, as those of a killed server do.
  }
}

function idsOf(user: string): [number, number] {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return [id('-u'), id('-g')]
}
