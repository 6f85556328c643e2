import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = process.cwd()

/** Runs these files in one worker, as `npm test` does, and returns the first line of each failure by the title of its test. */
function failuresOf(files: Record<string, string>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-kept-modules-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const config = {
    rootDir: folder,
    testEnvironment: 'node',
    runtime: join(ROOT, '.ci/kept-modules/kept-runtime.cjs'),
    setupFilesAfterEnv: [join(ROOT, '.ci/expect-something.cjs')],
    transform: {},
    workerIdleMemoryLimit: '2GB',
  }
  const report = join(folder, 'report.json')
  const words = ['--config', JSON.stringify(config), '--maxWorkers', '1', '--json', '--outputFile', report]
  spawnSync(join(ROOT, 'node_modules/.bin/jest'), words)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[]
  }
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  expect(all.map(({ title }) => title).sort()).toEqual(titlesIn(Object.values(files)).sort())
  return Object.fromEntries(
    all
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ title, failureMessages: [message = ''] }) => [title, message.split('\n').slice(0, 2).join('\n').trim()]),
  )
}

function titlesIn(sources: string[]): string[] {
  return sources.flatMap((source) => [...source.matchAll(/^test\('(.*?)'/gm)].map(([, title = '']) => title))
}

const COUNTER = `let count = 0
module.exports = { next: () => (count += 1), later: () => import('./other.cjs'), fail: () => { throw new Error('here') } }
`
const COUNTED = (title: string) => `const { next, later, fail } = require('./counter.cjs')
test('${title}', async () => {
  expect(next()).toBe(1)
  const { of } = (await later()).default
  expect(of).toBe(globalThis)
  expect([] instanceof Array).toBe(true)
  try { fail() } catch ({ stack }) { expect(stack).toMatch(/counter\\.cjs:2:\\d+/) }
})
`

test('files share what was compiled of a module, and neither its state nor its global scope', () => {
  const failures = failuresOf({
    'counter.cjs': COUNTER,
    'other.cjs': 'module.exports = { of: globalThis }\n',
    'one.test.js': COUNTED('counts from one'),
    'two.test.js': COUNTED('counts from one again'),
    'three.test.js': COUNTED('counts from one a third time'),
  })
  expect(failures).toEqual({})
})
