import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type Counts,
  chosen,
  command,
  counted,
  excerpts,
  inWords,
  jestCounts,
  playwrightCounts,
  type Suite,
  slowest,
} from './suites.ts'

const ROOT = process.cwd()
const complain = jest.spyOn(console, 'error')
beforeAll(() => mkdirSync(join(ROOT, '.cache', 'test-results'), { recursive: true }))
beforeEach(() => void complain.mockReset().mockImplementation(() => {}))

/** What is counted of a command that runs this script; `file` is where its report belongs. */
const countsOf = (script: (file: string) => string, longestMs?: number) =>
  counted({
    longestMs,
    name: 'a suite of this test',
    program: process.execPath,
    args: (file) => ['-e', script(JSON.stringify(file))],
    read: (report) => report as Counts,
  }).run()

const reporting = (counts: Counts, code = 0) => {
  const report = JSON.stringify(JSON.stringify(counts))
  return countsOf((file) => `require('fs').writeFileSync(${file}, ${report}); process.exitCode = ${code}`)
}

describe('a suite that counts', () => {
  test('is counted as its report says', async () => {
    const counts = { passed: 7, failed: 2, skipped: 1 }
    expect(await reporting(counts, 1)).toEqual(counts)
    expect(await reporting({ passed: 7, failed: 0, skipped: 1 })).toEqual({ passed: 7, failed: 0, skipped: 1 })
  })

  test('has failed when it says nothing, however it ended', async () => {
    expect(await countsOf(() => 'process.exitCode = 0')).toMatchObject({ passed: 0, failed: 1 })
    expect(await countsOf(() => 'process.exitCode = 1')).toMatchObject({ passed: 0, failed: 1 })
  })

  test('has failed when nothing ran', async () => {
    expect(await reporting({ passed: 0, failed: 0, skipped: 0 })).toMatchObject({ failed: 1 })
    expect(await reporting({ passed: 0, failed: 0, skipped: 4 })).toMatchObject({ failed: 1 })
  })

  test('has failed when its command did, though all it counted passed', async () => {
    expect(await reporting({ passed: 7, failed: 0, skipped: 0 }, 1)).toMatchObject({ passed: 7, failed: 1 })
  })

  test('is ended when it takes too long, and has failed', async () => {
    expect(await countsOf(() => 'setTimeout(() => {}, 600_000)', 1)).toMatchObject({ passed: 0, failed: 1 })
    expect(complain.mock.calls).toEqual([[expect.stringMatching(/ has run for 0 minutes and is ended\.$/)]])
  })
})

test('a command whose program is not there has failed', async () => {
  expect(await command('lint', 'no-such-program', []).run()).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a project without a test is a failure', () => {
  const report = { passed: 5, failed: 0, skipped: 0, projects: ['browser'] }
  expect(jestCounts(report, ['browser'])).toEqual({ passed: 5, failed: 0, skipped: 0 })
  expect(jestCounts(report, ['browser', 'node'])).toEqual({ passed: 5, failed: 1, skipped: 0 })
  expect(complain.mock.calls).toEqual([['There is no test in the project "node".']])
})

test('a test that Playwright tried again has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 }
  expect(playwrightCounts({ config: { rootDir: ROOT }, suites: [], stats })).toMatchObject({
    passed: 5,
    failed: 3,
    skipped: 3,
  })
})

test('what failed says so by itself, shortened and without colors', () => {
  const results = [{ duration: 1, errors: [{ message: '\u001b[31mError\u001b[39m: not there' }] }]
  const { failures = [] } = playwrightCounts({
    config: { rootDir: ROOT },
    suites: [
      {
        file: 'keys.spec.ts',
        specs: [{ title: 'passes', tests: [{ results: [{ duration: 1 }] }] }],
        suites: [{ file: '', specs: [{ title: 'a key is made', tests: [{ projectName: 'portal', results }] }] }],
      },
    ],
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
  })
  expect(failures).toMatchObject([{ file: 'keys.spec.ts', title: 'a key is made', project: 'portal' }])
  expect(excerpts(failures)).toEqual(['keys.spec.ts › a key is made\nError: not there'])
  expect(excerpts([{ file: 'a.test.ts', message: 'line\n'.repeat(100) }])[0]?.split('\n')).toHaveLength(30)
})

test('the slowest files are listed, each with all that its tests took', () => {
  const took = (...durations: number[]) => ({
    title: 'a test',
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const { files: ofBrowser = [] } = playwrightCounts({
    config: { rootDir: join(ROOT, 'e2e') },
    suites: [
      { file: 'keys.spec.ts', specs: [took(1000), took(250, 50)], suites: [{ file: '', specs: [took(8700)] }] },
      { file: 'team.spec.ts', specs: [took(900)] },
    ],
    stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 },
  })
  const { files: ofJest = [] } = jestCounts(
    { passed: 1, failed: 0, skipped: 0, projects: [], files: [{ file: 'shell/src/boot.test.ts', seconds: 3.14 }] },
    [],
  )

  expect(slowest([...ofBrowser, ...ofJest], 2)).toEqual([
    '  10.0 s  e2e/keys.spec.ts',
    '   3.1 s  shell/src/boot.test.ts',
  ])
})

test('the closing line names what was skipped, if anything was', () => {
  expect(inWords({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
  expect(inWords({ passed: 5, failed: 3, skipped: 4 })).toBe('5 passed, 3 failed, 4 skipped')
})

test('suites are run in their order with what they need started, and a name that none has is refused', () => {
  const suites: Suite[] = ['types', 'lint', 'build'].map((name) => command(name, 'true', []))
  const namesOf = (names: string[]) => chosen(suites, names).map(({ name }) => name)

  expect(namesOf([])).toEqual(['types', 'lint', 'build'])
  expect(namesOf(['lint', 'types'])).toEqual(['types', 'lint'])
  suites.push({ ...command('bundle', 'true', []), startsOnly: true })
  suites.push({ ...command('portal', 'true', []), startsOnly: true, needs: ['bundle'] })
  for (const part of ['1 of 2', '2 of 2']) {
    suites.push({ ...command(`browser ${part}`, 'true', []), suite: 'browser', needs: ['build', 'portal'] })
  }
  expect(namesOf([])).toEqual(['types', 'lint', 'build', 'bundle', 'portal', 'browser 1 of 2', 'browser 2 of 2'])
  expect(namesOf(['types'])).toEqual(['types'])
  expect(namesOf(['browser', 'types'])).toEqual(['types', 'bundle', 'portal', 'browser 1 of 2', 'browser 2 of 2'])
  expect(() => namesOf(['portal'])).toThrow('There is no suite "portal"')
  expect(() => namesOf(['types', 'typo'])).toThrow(
    'There is no suite "typo": choose "types", "lint", "build", "browser".',
  )
})

test('`npm test -- typo` fails and says which suites there are', () => {
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '.ci/test.ts', 'typo'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/There is no suite "typo": choose "build", "types", [\s\S]*\n\n0 passed, 1 failed\n$/)
})

test('no file of tests is outside of jest’s projects', () => {
  const lines = (program: string, args: string[]) =>
    spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const run = lines(process.execPath, ['node_modules/jest/bin/jest.js', '--listTests']).map((file) =>
    relative(ROOT, file),
  )
  const there = lines('git', ['ls-files', '*.test.ts', '*.test.tsx'])
  expect(there.length).toBeGreaterThan(400)
  expect(there.filter((file) => !run.includes(file) && existsSync(join(ROOT, file)))).toEqual([])
})
