import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const ROOT = process.cwd()

/** The rules about tests that files of this content break, each behind the name of its file. */
function brokenBy(contents: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, `${name}.test.ts`), content)
  const lint = ['lint', '--vcs-enabled=false', '--config-path', join(ROOT, 'biome.json'), folder]
  const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/biome'), lint, { encoding: 'utf8' })
  return [...`${stdout}${stderr}`.matchAll(/(\w+)\.test\.ts:\S+ lint\/suspicious\/(\w+)/g)]
    .map(([, name, rule]) => `${name} ${rule}`)
    .sort()
}

test('a test that keeps others from running, does not run, or expects nothing breaks the lint', () => {
  const body = '() => {\n  expect(1).toBe(1)\n}'
  const sound = `test('a', ${body})\n`
  const unsound = `test.only('a', ${body})\ntest.skip('a', ${body})\ntest('a', () => {\n  JSON.parse('1')\n})\n`

  expect(brokenBy({ sound, unsound: sound + unsound })).toEqual([
    'unsound noFocusedTests',
    'unsound noSkippedTests',
    'unsound useExpect',
  ])
})

/** One missing `await` of each kind that changes what a program does, and nothing else. */
const MISSING_AWAITS = `
declare const isTaken: () => Promise<boolean>
declare const save: () => Promise<void>
declare const select: () => { then: (done: (rows: string[]) => void, failed: (why: unknown) => void) => void }
export async function register(name: string): Promise<string> {
  save()
  select()
  if (isTaken()) return 'taken'
  if (name === '' || !isTaken()) return 'free'
  return isTaken() && name ? name : 'new'
}
`

test('a missing await breaks the lint: a statement, a query, a condition, a negated one, one behind another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
  const compilerOptions = { strict: true, target: 'es2023', module: 'nodenext', types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  writeFileSync(join(folder, 'register.ts'), MISSING_AWAITS)
  const words = ['--type-aware', '--config', join(ROOT, '.oxlintrc.json'), '--format', 'unix', 'register.ts']
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), words, { cwd: folder, encoding: 'utf8' })
  expect([...stdout.matchAll(/:(\d+):\d+: .*\((.*)\)\]/g)].map(([, line, rule]) => `${line} ${rule}`).sort()).toEqual([
    '10 no-misused-promises',
    '6 no-floating-promises',
    '7 no-floating-promises',
    '8 no-misused-promises',
    '9 no-misused-promises',
  ])
})

test('a function of more than 90 lines breaks the lint, comments among them, and so does a literal in a literal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
  const functionOf = (lines: number) => `export function one() {\n${'  // A line.\n'.repeat(lines - 2)}}\n`
  writeFileSync(join(folder, 'short.ts'), functionOf(90))
  writeFileSync(join(folder, 'long.ts'), functionOf(91))
  writeFileSync(join(folder, 'spread.ts'), `export const both = { ...{ a: 1 }, list: [...['b']] }\n`)
  const words = ['--config', join(ROOT, '.oxlintrc.json'), '--format', 'unix']
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), words, { cwd: folder, encoding: 'utf8' })
  expect(
    [...stdout.matchAll(/(\w+)\.ts:\d+:\d+: .*\((.*)\)\]/g)].map(([, file, rule]) => `${file} ${rule}`).sort(),
  ).toEqual(['long max-lines-per-function', 'spread no-useless-spread', 'spread no-useless-spread'])
})

test('no test is left out by a name that the linter does not know', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)) && file.includes('.') && !file.startsWith('.ci/'))
  const leftOut = /\b(test|it|describe)\.(only|skip|todo|fixme|fail|failing)\b|\b[fx](it|test|describe)\(/

  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => leftOut.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})
