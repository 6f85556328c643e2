import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { LoadPlan } from '@portal/contracts/platform'
import { createSessionCookies } from '@portal/foundation/http'
import { addMember, createAccount, createUser } from '@portal/foundation/people'
import { startSession } from '@portal/foundation/sessions'
import { createTestFoundation } from '@portal/foundation/testing'
import { createReleaseServer } from '../release-server.ts'
import { newReleasesFolder, writeChannels, writeRelease } from '../testing/fixture-releases.ts'
import { makePublisherToken } from './make-token.ts'

const PORTAL = join(import.meta.dirname, '../../../..')
const repository = mkdtempSync(join(tmpdir(), 'another-repository-'))
const FEDERATION = './node_modules/@portal/federation/src'

/** Answers what a command said; throws with its words when it fails. */
function run(command: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: repository, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

const script = (text: string) => run(process.execPath, '--import', 'tsx', '--input-type=module', '-e', text)

/** Installs the packed packages, each beside what it states that it needs, as that is installed here. */
function installPacked() {
  run(process.execPath, join(PORTAL, '.ci/pack-shared.cjs'), join(repository, 'packed'))
  for (const file of readdirSync(join(repository, 'packed'))) {
    const name = file.replace(/^portal-(.*)-[\d.]+\.tgz$/, '$1')
    const folder = join(repository, 'node_modules/@portal', name)
    mkdirSync(folder, { recursive: true })
    run('tar', '-xzf', join(repository, 'packed', file), '-C', folder, '--strip-components=1')
    linkLibraries(folder, join(PORTAL, 'shared', name))
  }
  link('tsx', repository, PORTAL)
}

/** What is stated alone: of anything else nobody would know who installs the package. */
function linkLibraries(folder: string, installed: string) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) if (!name.startsWith('@portal/')) link(name, folder, installed)
}

function link(library: string, folder: string, installed: string) {
  const place = join(folder, 'node_modules', library)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(join(installed, 'node_modules', library), place)
}

test('a remote in a repository of its own is built from packed packages, and published', async () => {
  installPacked()
  script(`import { newRemote } from '${FEDERATION}/new-remote/new-remote.ts'\nnewRemote('.', 'mfe-reports')`)
  const stated = join(repository, 'mfe-reports/package.json')
  writeFileSync(stated, readFileSync(stated, 'utf8').replaceAll('workspace:*', '^1.0.0').replaceAll('catalog:', '*'))
  linkLibraries(join(repository, 'mfe-reports'), join(PORTAL, 'mfe-team'))
  script(`import { builtRelease } from '${FEDERATION}/release/built-release.ts'
    await builtRelease(process.cwd(), 'reports', console.log)`)
  const built = join(repository, '.cache/publish/reports')
  const { current } = JSON.parse(readFileSync(join(built, 'channels.json'), 'utf8'))
  const { needs } = JSON.parse(readFileSync(join(built, current, 'release.json'), 'utf8'))
  expect(Object.keys(needs['./app'])).toContain('@portal/design-system/page-header')

  const portal = await openPortal(Object.assign({}, ...Object.values(needs)))
  try {
    expect(await publish(portal)).toMatchObject({
      code: 0,
      said: `reports ${current} is published: production serves it.`,
    })
    const channels = await portal.server.inject({
      url: '/registry/channels',
      headers: { authorization: `Bearer ${portal.token}` },
    })
    expect(channels.json()).toContainEqual(expect.objectContaining({ remote: 'reports', current }))
    expect(await navigationOf(portal)).toContain('/account/reports')
  } finally {
    await portal.close()
  }
})

/** What stands in the navigation of a member, in a portal whose shell was built before. */
async function navigationOf({ server, foundation }: Awaited<ReturnType<typeof openPortal>>): Promise<string[]> {
  const { db, settings, keys, clock } = foundation
  const now = clock.now()
  const userId = await createUser(db, { email: 'owner@example.com', now })
  const accountId = await createAccount(db, { label: 'Acme', now })
  await addMember(db, { accountId, userId, roles: ['api-key-viewer'], now })
  const { token } = await startSession(db, { userId, accountId, now })
  const headers = { cookie: '' }
  const reply = {
    setCookie: (name: string, value: string) => {
      headers.cookie = `${name}=${value}`
    },
  }
  createSessionCookies(settings, keys).replace(reply as never, token)
  const { others } = LoadPlan.parse((await server.inject({ url: '/plan.json?path=/account', headers })).json())
  return others.flatMap(({ pages }) => pages.filter(({ navigation }) => navigation).map(({ path }) => path))
}

/** By the command line that was packed, as the team would. */
async function publish({ origin, token }: { origin: string; token: string }) {
  const words = ['--import', 'tsx', `${FEDERATION}/release/main.ts`, 'publish', 'reports']
  const env = { PATH: process.env.PATH, RELEASE_SERVER: origin, PUBLISHER_TOKEN: token }
  const child = spawn(process.execPath, words, { cwd: repository, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: said.trim() }
}

/** A portal with a shell that lends what is needed and has never heard of the remote. */
async function openPortal(needs: Record<string, string>) {
  const releases = newReleasesFolder()
  const page = { path: '/account', exact: true, title: 'Overview', layout: 'account', requires: 'self' } as const
  const provides = Object.entries(needs).map(([key, range]) => [key, { version: range.slice(1), files: [] }])
  writeRelease(releases, {
    id: 'dddddd444444',
    manifest: { name: 'shell', audience: 'public', pages: [page] },
    files: { 'main.js': 'shell()' },
    hidden: { 'render-document.cjs': 'exports.renderDocument = () => ({})' },
    initial: { main: ['main.js'] },
    provides: Object.fromEntries(provides),
  })
  writeChannels(releases, 'shell', { current: 'dddddd444444' })
  const foundation = await createTestFoundation({ RELEASES_FOLDER: releases })
  const server = await createReleaseServer(foundation, {
    askPortalApi: async () => ({ status: 200, body: '{}' }),
    checkGateway: async () => {},
  })
  const context = { now: foundation.clock.now(), requestId: 'test' }
  const { secret } = await makePublisherToken(
    foundation.db,
    { remote: 'reports', label: 'Reports', by: 'root' },
    context,
  )
  const port = createServer(server.routing).listen(0, '127.0.0.1')
  await new Promise((resolve) => port.once('listening', resolve))
  return {
    server,
    foundation,
    token: secret,
    origin: `http://127.0.0.1:${(port.address() as AddressInfo).port}`,
    close: async () => {
      port.close()
      await server.close()
      await foundation.close()
    },
  }
}
