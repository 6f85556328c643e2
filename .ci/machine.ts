import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A system program that tests use: where it is, and the Debian package that brings it. */
export interface SystemProgram {
  package: string
  find: () => string | undefined
  /** Says that what `find` returns is good enough; without it, anything found is. */
  isEnough?: (found: string) => boolean
}

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/**
 * Chromium: `CHROMIUM_PATH`, then one on the PATH. The headless shell is installed beside a Chromium with windows, too: it
 * runs the same tests in 58 to 74 % of the CPU time.
 */
export const CHROMIUM: SystemProgram = {
  package: 'chromium-headless-shell',
  find: () => process.env.CHROMIUM_PATH ?? BROWSERS.map(onPath).find(Boolean),
  isEnough: (found) => found === process.env.CHROMIUM_PATH || /headless-shell$/.test(found),
}

/**
 * The letters that stand in for Geist until it has come, as wide as those of Arial, which every desktop has: with any others
 * a page would move when Geist comes late.
 */
export const FONTS: SystemProgram = {
  package: 'fonts-liberation',
  find: () => ['/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'].find(existsSync),
}

/** The folder of a PostgreSQL server's programs: the newest as Debian lays them out, else the one on the PATH. */
export const POSTGRES: SystemProgram = {
  package: 'postgresql',
  find: () => newestDebianPostgres() ?? onPath('initdb')?.replace(/\/initdb$/, ''),
}

export const REDIS: SystemProgram = { package: 'redis-server', find: () => onPath('redis-server') }

/** Stands before the processes, as in production. */
export const NGINX: SystemProgram = {
  package: 'nginx-light',
  find: () => onPath('nginx') ?? ['/usr/sbin/nginx'].find(isExecutable),
}

/** Runs veraPDF, which checks PDF files. */
export const JAVA: SystemProgram = { package: 'default-jre-headless', find: () => onPath('java') }

/** Runs the lines that the portal shows for a terminal. */
export const CURL: SystemProgram = { package: 'curl', find: () => onPath('curl') }

/** Makes many requests at little cost. */
export const WRK: SystemProgram = { package: 'wrk', find: () => onPath('wrk') }

/** Installs the program where that needs no question: as root on Debian. */
export function installIfRoot({ package: name, find, isEnough = () => true }: SystemProgram): void {
  const found = find()
  if ((found && isEnough(found)) || process.getuid?.() !== 0 || !onPath('apt-get')) return

  console.log(`Installing ${name} for the tests …`)
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', name)
  } catch {
    console.error(`${name} could not be installed.`)
  }
}

/** Why tests that need the program do not run here; `undefined` when it is there. */
export function lack({ package: name, find }: SystemProgram): string | undefined {
  return find() ? undefined : `${name} is not installed; on Debian: apt-get install ${name}`
}

/** Why tests that fill a disk do not run here; they mount a small one of their own. */
export function lacksSmallDisk(): string | undefined {
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' })
  return tried.status === 0 ? undefined : 'only root may mount a small disk, and not in every container: run it as root'
}

function newestDebianPostgres(): string | undefined {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return undefined

  return readdirSync(folder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

function onPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
