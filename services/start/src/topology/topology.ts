import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openFoundation } from '@portal/foundation/foundation'
import { createLogger } from '@portal/foundation/logging'
import { runServices } from '@portal/foundation/run-typescript'
import { readSettings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { freePort, startPostgres, startRedis } from '@portal/foundation/testing'
import { seedDemo } from '@portal/portal-api/seed'
import { generate } from 'selfsigned'
import { newSecrets } from '../new-secrets.ts'
import { type ComposedService, ROOT, readComposeFile } from './compose-file.ts'
import { describeOutside } from './outside-parties.ts'
import { type RunningProcess, runProcess } from './running-process.ts'

/** Services with a server of their own here; all others are processes described by the compose file. */
const STORES = ['database', 'redis']
/** Path of the workspace in the image. */
const IN_THE_IMAGE = '/portal'
const PROXY_RULES = join(ROOT, 'docs/recipes/nginx')

/** The services of `docker compose up`, as plain processes on free ports of the loopback interface. */
export interface Topology {
  /** Public origin of the portal, over TLS. */
  origin: string
  /** Certificate authority for `origin`. */
  authority: string
  /** The settings of a service as its process has them. */
  environmentOf(service: string): Record<string, string>
  /** Returns the address of a process, bypassing the proxy. */
  addressOf(service: string, port?: string): string
  /** Returns a connection as administrator of the PostgreSQL server. */
  databaseUrl(database: string): string
  /** `SIGTERM` and waiting for its end, or `SIGKILL`. */
  end(service: string, signal: NodeJS.Signals): Promise<number | null>
  /** Starts it, as at first, and waits until it is healthy. */
  start(service: string): Promise<void>
  stop(): Promise<void>
}

export interface TopologyOptions {
  /** Settings of every process beside those of the compose file. */
  settings?: Record<string, string>
  /** Values of the compose file, such as `SMTP_URL`. */
  values?: Record<string, string>
  /** True if the sandbox replaces the mail relay and the card vault; otherwise there is none. */
  hasSandbox?: boolean
}

/** The staff of the example company log in with a password alone. */
const EXAMPLE = { STAFF_SECOND_FACTOR: 'optional' }

/** Starts everything in the order that the compose file asks for, and the example company in it. */
export async function startTopology(options: TopologyOptions = {}): Promise<Topology> {
  const { settings = {}, values = {}, hasSandbox = false } = options
  const folder = mkdtempSync(join(tmpdir(), 'portal-topology-'))
  const running = new Map<string, RunningProcess>()
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await Promise.all([...running.values()].map((one) => one.end('SIGTERM')))
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const starting = [startPostgres(), startRedis()] as const
    for (const store of starting)
      undo.push(() =>
        store.then(
          (one) => one.stop(),
          () => {},
        ),
      )
    const [postgres, redis] = await Promise.all(starting)
    const ports = new Map([
      ['database:5432', new URL(postgres.url('')).port],
      ['redis:6379', new URL(redis.url).port],
    ])
    const origin = `https://localhost:${await portOf(ports, 'proxy:8443')}`
    const outside = hasSandbox ? await describeOutside(join(folder, 'outside'), origin) : undefined
    const described = readComposeFile({
      PUBLIC_URL: origin,
      GATEWAY_URL: `https://127.0.0.1:${await portOf(ports, 'proxy:8444')}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      POSTGRES_PASSWORD: 'administrator',
      OWNER_PASSWORD: 'owner',
      APPLICATION_PASSWORD: 'application',
      CERTIFICATE_FOLDER: join(folder, 'certificate'),
      ...(await newSecrets()),
      ...outside?.values,
      ...values,
    })
    const composed = { ...withSettings(described, outside?.settings), ...outside?.services }
    for (const address of addressesIn(composed)) await portOf(ports, address)
    const place = placesIn(folder, composed, ports)
    const authority = await makeCertificate(join(folder, 'certificate'))
    writeProxyRules(join(folder, 'proxy'), place)
    makeRoles(postgres.url('postgres'), composed.database)

    const environmentOf = (name: string) => ({ ...environmentIn(composed[name], place(name)), ...EXAMPLE, ...settings })
    const run = (name: string) => {
      if (isStopping) throw new StartupError('The topology is being stopped.')

      const service = composed[name] as ComposedService
      const log = join(folder, `${name}.log`)
      const environment = { ...environmentOf(name), NODE_EXTRA_CA_CERTS: join(folder, 'certificate/portal.crt') }
      const one = runProcess(programOf(service, place(name)), { environment, log, cwd: ROOT })
      running.set(name, one)
      return one
    }
    const start = async (name: string) => {
      if (name === 'redis') return redis.restart()
      if (name === 'database') return postgres.restart()
      const one = run(name)
      const health = healthOf(composed[name] as ComposedService)
      if (health) await one.answersAt(place(name)(health))
      else await one.endsWell()
    }
    const begun = new Map<string, Promise<void>>()
    const begin = (name: string): Promise<void> => {
      const beginning = begun.get(name) ?? beginAfterOthers(name)
      begun.set(name, beginning)
      return beginning
    }
    const beginAfterOthers = async (name: string) => {
      await Promise.all(Object.keys(composed[name]?.depends_on ?? {}).map(begin))
      if (STORES.includes(name)) return
      await start(name)
      if (name === 'migrate') await seed(environmentOf(name))
    }
    const outcomes = await Promise.allSettled(Object.keys(composed).map(begin))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return {
      origin,
      authority,
      environmentOf,
      addressOf: (name, port = '4000') => `http://127.0.0.1:${ports.get(`${name}:${port}`)}`,
      databaseUrl: postgres.url,
      end: async (name, signal) => {
        const store = { redis, database: postgres }[name]
        if (!store) return (running.get(name) as RunningProcess).end(signal)
        store.signal(signal)
        return null
      },
      start,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Adds the settings that `portal.env` gives to all our containers. */
function withSettings(described: Record<string, ComposedService>, given: Record<string, string> = {}) {
  const isOurs = ({ image, entrypoint }: ComposedService) => image.startsWith('doorstep:') && !entrypoint
  return Object.fromEntries(
    Object.entries(described).map(([name, service]) => [
      name,
      isOurs(service) ? { ...service, environment: { ...service.environment, ...given } } : service,
    ]),
  )
}

/**
 * Returns every `service:port` used in the compose file or the proxy's rules, and the ports that a service listens on.
 */
function addressesIn(composed: Record<string, ComposedService>): string[] {
  const rules = readdirSync(PROXY_RULES).map((file) => readFileSync(join(PROXY_RULES, file), 'utf8'))
  const text = [JSON.stringify(composed), ...rules].join('\n')
  const asked = [...text.matchAll(namesOf(composed))].map(([address]) => address)
  const own = Object.entries(composed).flatMap(([name, { environment = {} }]) =>
    ['PORT', 'GATEWAY_PORT'].flatMap((setting) => (environment[setting] ? `${name}:${environment[setting]}` : [])),
  )
  return [...new Set([...asked, ...own])]
}

function namesOf(composed: Record<string, ComposedService>): RegExp {
  return new RegExp(`\\b(${Object.keys(composed).join('|')}):\\d+`, 'g')
}

async function portOf(ports: Map<string, string>, address: string): Promise<string> {
  const known = ports.get(address)
  if (known) return known

  const port = String(await freePort())
  ports.set(address, port)
  return port
}

/** Answers how a text of a service reads here: names, own ports and folders of its container are those of this machine. */
function placesIn(folder: string, composed: Record<string, ComposedService>, ports: Map<string, string>) {
  const names = namesOf(composed)
  const here = (address: string) => `127.0.0.1:${ports.get(address)}`

  return (name: string) => {
    const folders = [
      ...(composed[name]?.volumes ?? []).map((volume) => volume.split(':')),
      [ROOT, IN_THE_IMAGE],
      [join(folder, 'tmp'), '/tmp'],
    ] as [string, string][]
    return (text: string): string => {
      const own = ports.get(`${name}:${text}`)
      if (own) return own
      const addressed = text
        .replace(names, here)
        .replace(/\b127\.0\.0\.1:(\d+)/g, (whole, port) =>
          ports.has(`${name}:${port}`) ? here(`${name}:${port}`) : whole,
        )
        .replace(/^0\.0\.0\.0$/, '127.0.0.1')
      const inside = folders.find(([, path]) => addressed === path || addressed.startsWith(`${path}/`))
      return inside ? addressed.replace(inside[1], folderHere(folder, inside[0])) : addressed
    }
  }
}

function folderHere(folder: string, mounted: string): string {
  // What is mounted from the workspace is copied and put into place: see writeProxyRules.
  if (mounted.startsWith('./')) return join(folder, 'proxy')
  const here = resolve(folder, mounted)
  mkdirSync(here, { recursive: true })
  return here
}

function environmentIn({ environment = {} }: ComposedService = { image: '' }, place: (text: string) => string) {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, place(value)]))
}

/** The program of a container and its arguments; without an entrypoint of its own that of the image. */
export function programOf(
  { image, entrypoint, command = [] }: ComposedService,
  place: (text: string) => string,
): string[] {
  const [program = '', ...words] = [
    ...(entrypoint ?? (image.startsWith('doorstep:') ? entrypointOfImage() : [])),
    ...command,
  ]
  const placed = words.map(place)
  const [main = '', ...given] = placed
  if (program === 'node') return [process.execPath, ...runServices(main), ...given]
  if (program !== 'nginx') return [program, ...placed]
  // Debian's is not always on the path; and root's workers are to reach the folder, too.
  const asRoot = process.getuid?.() === 0 ? ' user root;' : ''
  return ['/usr/sbin/nginx', ...placed.map((word) => (word === 'daemon off;' ? word + asRoot : word))]
}

function entrypointOfImage(): string[] {
  return JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '[]')
}

/** Returns the health check path of a container; `undefined` for one-off commands. */
export function healthOf({ healthcheck }: ComposedService): string | undefined {
  return healthcheck?.test.find((word) => word.startsWith('http://'))
}

async function makeCertificate(folder: string): Promise<string> {
  const altNames = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
  ] as const
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [...altNames] }],
  })
  mkdirSync(folder)
  writeFileSync(join(folder, 'portal.crt'), made.cert)
  writeFileSync(join(folder, 'portal.key'), made.private, { mode: 0o600 })
  return made.cert
}

/** The rules as they are, with the ports of this machine in them. */
function writeProxyRules(folder: string, place: (name: string) => (text: string) => string): void {
  cpSync(PROXY_RULES, folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  const here = place('proxy')
  const rules = readFileSync(file, 'utf8')
    .replace(/listen (\d+)/g, (_, port) => `listen 127.0.0.1:${here(port)}`)
    .replace(/\/etc\/certificate\/[\w.]+/g, here)
    .replace(/server [\w-]+:\d+/g, here)
  writeFileSync(file, rules)
}

/** Creates the roles, like the container of PostgreSQL does on an empty volume. */
function makeRoles(url: string, database: ComposedService | undefined): void {
  const file = join(ROOT, 'docs/recipes/postgres/roles.sql')
  const env = { ...process.env, ...database?.environment }
  execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-f', file], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function seed(environment: Record<string, string>): Promise<void> {
  // A year of usage is written in one statement, which may be slow on some machines.
  const settings = readSettings({ ...environment, DATABASE_STATEMENT_MS: '120000' })
  const foundation = await openFoundation(settings, { log: createLogger({ logLevel: 'silent' }) })
  await seedDemo(foundation).finally(foundation.close)
}
