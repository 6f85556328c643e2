import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { LoadPlan } from '@portal/contracts/platform'
import { createTestFoundation } from '@portal/foundation/testing'
import { createReleaseServer } from '../release-server.ts'
import { newReleasesFolder, writeChannels, writeRelease } from '../testing/fixture-releases.ts'
import { testReleaseServer } from '../testing/test-release-server.ts'
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

/** Installs the packed packages, and beside them what they and every remote stand on, as it is installed here. */
function installPacked() {
  run(process.execPath, join(PORTAL, '.ci/pack-shared.cjs'), join(repository, 'packed'))
  for (const file of readdirSync(join(repository, 'packed'))) {
    const name = file.replace(/^portal-(.*)-[\d.]+\.tgz$/, '$1')
    const folder = join(repository, 'node_modules/@portal', name)
    mkdirSync(folder, { recursive: true })
    run('tar', '-xzf', join(repository, 'packed', file), '-C', folder, '--strip-components=1')
    linkLibraries(join(PORTAL, 'shared', name, 'node_modules'))
  }
  linkLibraries(join(PORTAL, 'node_modules'), ['tsx'])
}

function linkLibraries(installed: string, names = readdirSync(installed)) {
  const scoped = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(installed, name)).map((one) => `${name}/${one}`) : [name],
  )
  for (const name of scoped.filter((one) => !/^[.@]portal|^\./.test(one))) {
    const place = join(repository, 'node_modules', name)
    if (existsSync(place)) continue
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(installed, name), place)
  }
}

test('a remote in a repository of its own is built from packed packages, and published', async () => {
  installPacked()
  script(`import { newRemote } from '${FEDERATION}/new-remote/new-remote.ts'\nnewRemote('.', 'mfe-reports')`)
  const stated = join(repository, 'mfe-reports/package.json')
  writeFileSync(stated, readFileSync(stated, 'utf8').replaceAll('workspace:*', '^1.0.0').replaceAll('catalog:', '*'))
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
    expect(await navigationOf(portal.releases, current)).toContain('/account/reports')
  } finally {
    await portal.close()
  }
})

/** What stands in the navigation of somebody in the portal, whose shell was built before. */
async function navigationOf(releases: string, current: string): Promise<string[]> {
  writeChannels(releases, 'reports', { current })
  const portal = await testReleaseServer({ releases })
  const { others } = LoadPlan.parse((await portal.get('/plan.json?path=/account', { as: 'viewer' })).json())
  await portal.close()
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
    releases,
    token: secret,
    origin: `http://127.0.0.1:${(port.address() as AddressInfo).port}`,
    close: async () => {
      port.close()
      await server.close()
      await foundation.close()
    },
  }
}
