import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { freePort } from '@portal/foundation/testing'
import { programOf } from '../topology/topology.ts'

/*
 * The production upstreams of docs/recipes/nginx/nginx.conf, each before two small servers: what the proxy does is shown here, and the whole
 * portal behind it by the browser (rule P27).
 */
const RULES = readFileSync(join(process.cwd(), 'docs/recipes/nginx/nginx.conf'), 'utf8')
const ADMISSION = readFileSync(join(process.cwd(), 'docs/recipes/nginx/admission.conf'), 'utf8')
/** The proxy's settings for retrying the next server if one is unreachable. */
const NEXT = [...ADMISSION.matchAll(/^proxy_(next_upstream\w*|connect_timeout|set_header Connection) .*$/gm)].map(
  ([line]) => line,
)
const PAIRS = ['api', 'api_staff', 'api_held', 'api_inside', 'release']
const ASKED_AT_ONCE = 2

/** Answers with its name, once it may. */
interface Named {
  server: Server
  mayAnswer: () => void
  /** Requests that it has taken. */
  taken: () => number
}

let folder: string
let nginx: ChildProcess
let ports: Record<string, [number, number]>
let proxyPorts: Record<string, number>
const running = new Set<Server>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-rolled-'))
  mkdirSync(join(folder, 'logs'))
  ports = {}
  proxyPorts = {}
  for (const name of PAIRS) {
    ports[name] = [await freePort(), await freePort()]
    proxyPorts[name] = await freePort()
  }
  writeFileSync(join(folder, 'nginx.conf'), configuration())
  const [program = '', ...words] = programOf(
    {
      image: 'nginx',
      entrypoint: ['nginx'],
      command: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    },
    (text) => text,
  )
  nginx = spawn(program, words, { stdio: 'ignore' })
  const isUp = () => fetch(`http://127.0.0.1:${proxyPorts.api}/up`).then(({ ok }) => ok)
  while (!(await isUp().catch(() => false))) await wait(50)
})
afterAll(async () => {
  await Promise.all([...running].map(close))
  nginx.kill()
  await once(nginx, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

function configuration(): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const upstreams = PAIRS.map((name) => {
    const written = new RegExp(`upstream ${name} \\{[^}]*\\}`).exec(RULES)?.[0] ?? ''
    return written.replace(/server [\w-]+-([12]):4000/g, (_, which) => `server 127.0.0.1:${ports[name]?.[which - 1]}`)
  })
  const servers = PAIRS.map(
    (name) => `server {
      listen 127.0.0.1:${proxyPorts[name]};
      proxy_http_version 1.1;
      ${NEXT.join(' ')}
      location = /up { return 200; }
      location / { proxy_pass http://${name}; }
    }`,
  )
  return `pid nginx.pid; error_log stderr; events {}
http { ${paths.join(' ')} access_log off; ${upstreams.join('\n')} ${servers.join('\n')} }`
}

async function open(port: number, name: string, isHeld = false): Promise<Named> {
  let taken = 0
  let mayAnswer = () => {}
  const held = isHeld ? new Promise<void>((resolve) => (mayAnswer = resolve)) : Promise.resolve()
  const server = createServer(async (_, response) => {
    taken += 1
    await held
    response.end(name)
  })
  running.add(server)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { server, mayAnswer, taken: () => taken }
}

function close(server: Server) {
  running.delete(server)
  server.closeAllConnections()
  return new Promise<void>((resolve) => server.close(() => resolve()))
}

test.each(PAIRS)(
  'rule P27: of two processes behind "%s" one has come up and not answered yet when the other stops: it is asked all the same',
  async (name) => {
    const [first = 0, second = 0] = ports[name] ?? []
    const ask = async () => (await fetch(`http://127.0.0.1:${proxyPorts[name]}/`)).text()
    const askSome = () => Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))

    const before = await open(first, 'first')
    const other = await open(second, 'second')
    await askSome()
    await close(before.server)
    expect([...(await askSome()), ...(await askSome())]).toEqual(Array(2 * ASKED_AT_ONCE).fill('second'))

    const again = await open(first, 'first, again', true)
    const answers: Promise<string>[] = []
    while (!again.taken()) {
      answers.push(ask())
      await wait(50)
    }
    await close(other.server)
    const takenBefore = again.taken()
    const late = Array.from({ length: ASKED_AT_ONCE }, ask)
    const allTaken = async () => {
      while (again.taken() < takenBefore + ASKED_AT_ONCE) await wait(50)
    }
    await Promise.race([allTaken(), Promise.race(late)])
    again.mayAnswer()
    expect(await Promise.all(late)).toEqual(Array(ASKED_AT_ONCE).fill('first, again'))
    await Promise.all(answers)
  },
)
