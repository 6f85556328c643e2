import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { writeChannels, writeRelease } from '../services/release-server/src/testing/fixture-releases.ts'
import { planIn, testReleaseServer } from '../services/release-server/src/testing/test-release-server.ts'
import { newRemote } from '../shared/federation/src/new-remote/new-remote.ts'
import { linkDeclared } from './copied-remote.ts'
import { freePort } from './free-port.ts'
import { complaintsOfNode } from './run-command.ts'

const PORTAL = join(import.meta.dirname, '..')
const workspace = mkdtempSync(join(tmpdir(), 'portal-new-remote-'))
const releases = join(workspace, '.releases')
/** How long a name is decides where its lines are broken. */
const CHECK = ['check', '--write', '--error-on-warnings', 'mfe-usage-reports']
const NOT_COPIED = /^\.(?!ci$|gitignore$)/

/** The workspace as it is here, and a remote that the command has just written. */
beforeAll(() => {
  for (const entry of readdirSync(PORTAL)) {
    if (!NOT_COPIED.test(entry)) symlinkSync(join(PORTAL, entry), join(workspace, entry))
  }
  expect(newRemote(workspace, 'mfe-usage-reports')).toBe('usage-reports')
  linkDeclared(join(workspace, 'mfe-usage-reports'))
})

const complaintsOf = (...words: string[]) => complaintsOfNode(words, workspace)

test('it passes the contract kit and its own tests', () => {
  const config = { ...browserProject(), roots: [join(workspace, 'mfe-usage-reports')] }
  const jest = join(PORTAL, 'node_modules/jest/bin/jest.js')
  expect(complaintsOf('--no-warnings', jest, '--config', JSON.stringify(config), '-w', '1')).toBe('')
})

function browserProject(): object {
  const read =
    "import('./jest.config.mjs').then((it) => console.log(JSON.stringify({ ...it.default.projects[0], testTimeout: it.default.testTimeout })))"
  return JSON.parse(
    spawnSync(process.execPath, ['--import', 'tsx', '-e', read], { cwd: PORTAL, encoding: 'utf8' }).stdout,
  )
}

test('it is written as the house writes, and its types hold', () => {
  expect(complaintsOf(join(PORTAL, 'node_modules/@biomejs/biome/bin/biome'), ...CHECK)).toBe('')
  const include = ['.', '../shared/design-system/src/css-modules.d.ts']
  writeFileSync(
    join(workspace, 'mfe-usage-reports/tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', include }),
  )
  const types = ['--noEmit', '-p', join(workspace, 'mfe-usage-reports')]
  expect(complaintsOf(join(PORTAL, 'node_modules/typescript/bin/tsc'), ...types)).toBe('')
})

test('its release stands in the navigation of a portal whose shell is the one before', async () => {
  const script = "import { buildReleases } from './shared/federation/src/build/build-releases.ts'"
  const run = `await buildReleases({ root: '${workspace}', releases: '${releases}', mode: 'production', say: console.log, only: 'usage-reports' })`
  expect(complaintsOf('--import', 'tsx', '--input-type=module', '-e', `${script}\n${run}`)).toBe('')
  const { current } = JSON.parse(readFileSync(join(releases, 'usage-reports/channels.json'), 'utf8'))
  const { needs } = JSON.parse(readFileSync(join(releases, 'usage-reports', current, 'release.json'), 'utf8'))
  writeShell(Object.assign({}, ...Object.values(needs)))

  const server = await testReleaseServer({ releases })
  const plan = planIn((await server.document('/account', { as: 'viewer' })).body)
  expect(plan.others.flatMap(({ pages }: { pages: { navigation?: { label: string } }[] }) => pages)).toContainEqual(
    expect.objectContaining({
      path: '/account/usage-reports',
      navigation: expect.objectContaining({ label: 'Usage reports' }),
    }),
  )
  expect((await server.document('/account/usage-reports', { as: 'viewer' })).body).toContain(
    `/usage-reports/${current}/`,
  )
  await server.close()
})

test('alone it is served with hot replacement, of which no release holds anything', async () => {
  const port = await freePort()
  const script = "import { serveAlone } from './shared/federation/src/alone/alone-server.ts'"
  const part = {
    name: 'usage-reports',
    folder: join(workspace, 'mfe-usage-reports'),
    exposes: { './app': './src/app.tsx' },
  }
  const run = `await serveAlone(${JSON.stringify(part)}, ${port})\nconsole.log('It is served.')`
  const words = ['--import', 'tsx', '--input-type=module', '-e', `${script}\n${run}`]
  const server = spawn(process.execPath, words, { cwd: workspace, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await said(server, 'It is served.')
    const get = async (path: string, accept: string) =>
      (await fetch(`http://localhost:${port}${path}`, { headers: { accept } })).text()
    expect(await get('/account/usage-reports', 'text/html')).toContain('src="/main.js"')
    const code = await get('/main.js', '*/*')
    const isThere = ['startAlone', '$Refresh$.register(_c, "UsageReportsPage")'].map((part) => code.includes(part))
    expect(isThere).toEqual([true, true])
  } finally {
    server.kill()
  }
  const { current } = JSON.parse(readFileSync(join(releases, 'usage-reports/channels.json'), 'utf8'))
  const folder = join(releases, 'usage-reports', current)
  const served = readdirSync(folder).filter((file) => file.endsWith('.js'))
  expect(served.length).toBeGreaterThan(1)
  expect(served.filter((file) => /Refresh|startAlone/.test(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})

/** Rejects when the process ends before it has said it. */
function said(child: ChildProcess, words: string) {
  return new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes(words) && resolve())
    child.once('exit', (code) => reject(new Error(`It ended with ${code}.`)))
  })
}

/** A shell that lends what is needed, and was built before anybody thought of the remote. */
function writeShell(needs: Record<string, string>) {
  const page = { path: '/account', exact: true, title: 'Overview', layout: 'account', requires: 'self' } as const
  const provides = Object.entries(needs).map(([key, range]) => [key, { version: range.slice(1), files: [] }])
  writeRelease(releases, {
    id: 'bbbbbb222222',
    manifest: { name: 'shell', audience: 'public', pages: [page] },
    files: { 'main.js': 'shell()' },
    hidden: { 'render-document.cjs': RENDERER },
    initial: { main: ['main.js'] },
    provides: Object.fromEntries(provides),
  })
  writeChannels(releases, 'shell', { current: 'bbbbbb222222' })
}

const RENDERER = "exports.renderDocument = () => ({ title: '', bodyHtml: '', inlineStyles: [] })"

test.each(['reports', 'mfe-Reports', 'mfe-', '../mfe-reports'])('%s is no name for a remote', (name) => {
  expect(() => newRemote(workspace, name)).toThrow('lower-case words joined by hyphens')
})

test('what is there stays as it is', () => {
  expect(() => newRemote(workspace, 'mfe-keys')).toThrow('mfe-keys is there already.')
})
