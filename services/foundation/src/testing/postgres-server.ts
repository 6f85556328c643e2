import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** A PostgreSQL of its own for a test run, on a free loopback port, without fsync. */
export interface PostgresServer {
  /** Of a database by name. */
  url(database: string): string
  stop(): void
}

const DEBIAN = '/usr/lib/postgresql'

/** The folder of the newest installed server's programs; `undefined` when there is none. */
export function postgresPrograms(): string | undefined {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
    return versions[0] && join(DEBIAN, versions[0], 'bin')
  } catch {
    return undefined
  }
}

export async function startPostgres(bin: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
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
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`
  run('initdb', '-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  run('pg_ctl', '-D', data, '-w', '-t', '60', '-l', join(data, 'log'), '-o', options, 'start')
  return {
    url: (database) => `postgres://portal@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(user: string): [number, number] {
  const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))
  return [id('-u'), id('-g')]
}
