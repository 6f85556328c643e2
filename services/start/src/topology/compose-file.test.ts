import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readSettings } from '@portal/foundation/settings'
import { parse } from 'yaml'
import { newSecrets } from '../new-secrets.ts'
import { namesToSay, ROOT, readComposeFile } from './compose-file.ts'
import { programOf } from './topology.ts'

/* What containers have and processes have not: `npm run topology` cannot show it. */
const SAID = {
  PUBLIC_URL: 'https://portal.example',
  GATEWAY_URL: 'https://lookups.example',
  POSTGRES_PASSWORD: 'a',
  OWNER_PASSWORD: 'b',
  APPLICATION_PASSWORD: 'c',
  SMTP_URL: 'smtps://mail.example',
  SIGNING_KEYS: '{"keys":[]}',
  ENVELOPE_KEYS: 'a:b',
  CERTIFICATE_FOLDER: '/certificate',
}
const OURS = ['migrate', 'releases', 'portal-api-1', 'portal-api-2', 'release-server-1', 'release-server-2', 'gateway']
const services = readComposeFile(SAID)
const rules = (name: string) => readFileSync(join(ROOT, 'docs/recipes/nginx', name), 'utf8')

test('two of each process that answers people, a gateway and the stores stand behind one proxy', () => {
  expect(Object.keys(services).sort()).toEqual([...OURS, 'database', 'proxy', 'redis'].sort())
  const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
  expect(published).toEqual([
    ['proxy', '443:8443'],
    ['proxy', '8444:8444'],
  ])
})

test('whatever has no default is asked for by its name', () => {
  expect(namesToSay().sort()).toEqual(Object.keys(SAID).sort())
  const { PUBLIC_URL: _, ...rest } = SAID
  expect(() => readComposeFile(rest)).toThrow('docker-compose.yml needs PUBLIC_URL.')
})

test('the proxy asks each process at the port that its container has, and at none else', () => {
  const asked = [...rules('nginx.conf').matchAll(/server ([\w-]+):(\d+)/g)].map(([, name, port]) => `${name}:${port}`)
  const listening = Object.entries(services).flatMap(([name, { environment = {} }]) => {
    const port = environment.GATEWAY_PORT ?? environment.PORT
    return port ? [`${name}:${port}`] : []
  })
  expect([...new Set(asked)].sort()).toEqual(listening.sort())
  expect(rules('nginx.conf').match(/listen (8443|8444|8080)\b/g)).toHaveLength(3)
})

test.each([
  ['portal-api-1', 'http://127.0.0.1:4000/readyz'],
  ['portal-api-2', 'http://127.0.0.1:4000/readyz'],
  ['release-server-1', 'http://127.0.0.1:4000/readyz'],
  ['release-server-2', 'http://127.0.0.1:4000/readyz'],
  ['gateway', 'http://127.0.0.1:4000/readyz'],
  ['proxy', 'http://127.0.0.1:8080/healthz'],
])('%s is healthy while %s says so', (name, url) => {
  expect(services[name]?.healthcheck?.test.at(-1)).toBe(url)
})

test.each(OURS)('%s runs from one image without rights that it does not need', (name) => {
  expect(services[name]).toMatchObject({
    image: 'doorstep:latest',
    init: true,
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    stop_grace_period: '45s',
  })
})

test('every process has settings that a production start takes', async () => {
  const secrets = await newSecrets()
  const filled = readComposeFile({ ...SAID, ...secrets })
  for (const name of OURS.filter((one) => one !== 'releases')) {
    const settings = readSettings(filled[name]?.environment)
    expect(settings).toMatchObject({
      production: true,
      trustProxy: true,
      drainMs: 5_000,
      redisUrl: 'redis://redis:6379',
    })
    expect(settings.databaseOwnerUrl === undefined).toBe(name !== 'migrate')
  }
})

test('the proxy forgets sooner that a process refused than a stopped one ends', () => {
  const forgotten = [...rules('nginx.conf').matchAll(/fail_timeout=(\d+)s/g)].map(
    ([, seconds]) => Number(seconds) * 1_000,
  )
  expect(forgotten).toHaveLength(8)
  const drain = Number(services['portal-api-1']?.environment?.DRAIN_MS)
  // It counts whole seconds, so a second may be two; and its first answer, which decides, may take a new process as long again.
  for (const ms of forgotten) expect(2 * (ms + 1_000)).toBeLessThan(drain)
})

test('a question that is held back never finds all processes left out', () => {
  const held = /upstream api_held {[^}]*}/.exec(rules('nginx.conf'))?.[0] ?? ''
  expect(held.match(/^ *server .*$/gm)).toHaveLength(2)
  expect(held.match(/max_fails=0/g)).toHaveLength(2)
})

test('the image is built from the lockfile and does not run as root', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(/^ENV CI=1$/m)
  expect(dockerfile).toContain('--prod --frozen-lockfile')
  expect(dockerfile).toMatch(/^ENTRYPOINT \["node", "services\/start\/src\/main.ts"\]$/m)
  expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM '))
  expect(parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }).services.redis.user).toBe(
    'redis',
  )
})

test('a process without a container runs what the container would', () => {
  // Where tests have made one bundle of the services, it stands in the place of the sources.
  delete process.env.PORTAL_BUNDLE
  const here = (name: string) => programOf(services[name] as never, (text) => text).slice(1)
  // Before them, where this Node needs one, stands a loader.
  expect(here('portal-api-2').slice(-2)).toEqual(['services/start/src/main.ts', 'portal-api'])
  expect(here('migrate').slice(-2)).toEqual(['services/start/src/main.ts', 'migrate'])
  expect(here('releases')).toEqual(['-R', '/portal/.releases/.', '/releases'])
})
