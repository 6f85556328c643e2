import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CopiedWorkspace, copyWorkspace } from './copied-workspace.ts'
import { applyBlock, blocksOf, jestCommandsOf } from './recipe-blocks.ts'
import { complaintsOfNode } from './run-command.ts'

const ROOT = process.cwd()
const FOLDER = join(ROOT, 'docs/recipes')
const recipes = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }))
  .filter(({ text }) => blocksOf(text).length > 0)
/** The tests of a screen take seconds; those of an endpoint, with a database and every permission, run before a release. */
const isRun = (file: string) => Boolean(process.env.TEST_LONG) || file === 'add-a-screen.md'
/** Declarations that no source imports. */
const AMBIENT = ['shared/*/src/**/*.d.ts', 'services/*/src/**/*.d.ts']
/** Packages of a copy are not found by this rule; the compiler finds no library that a package does not declare. */
const HOUSE_STYLE = [
  'check',
  '--error-on-warnings',
  '--skip=correctness/noUndeclaredDependencies',
  '--vcs-enabled=false',
]

let copy: CopiedWorkspace
beforeAll(() => {
  copy = copyWorkspace()
})
afterAll(() => copy.remove())

/** Does to the copy what a recipe says. */
function follow(recipe: string) {
  for (const block of blocksOf(recipe)) {
    const file = join(copy.workspace, block.file)
    const after = applyBlock(block, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, after)
  }
}

const complaintsOf = (program: string, words: string[], folder = '.') =>
  complaintsOfNode(['--no-warnings', join(ROOT, program), ...words], join(copy.workspace, folder))

describe('a recipe that is followed to the letter', () => {
  test.each(recipes)('$file fits the code as it is, and its tests pass', ({ file, text }) => {
    follow(text)
    const complaints = (isRun(file) ? jestCommandsOf(text) : []).map((words) =>
      complaintsOf('node_modules/jest/bin/jest.js', ['-w', '1', ...words]),
    )
    expect(complaints.filter(Boolean)).toEqual([])
  })

  test('gives code that is typed and written as the rest is', () => {
    const touched = recipes.flatMap(({ text }) => blocksOf(text)).map(({ file }) => file)
    expect(complaintsOf('node_modules/@biomejs/biome/bin/biome', [...HOUSE_STYLE, ...touched])).toBe('')

    const project = { extends: join(ROOT, 'tsconfig.json'), files: touched, include: AMBIENT }
    writeFileSync(join(copy.workspace, 'tsconfig.json'), JSON.stringify(project))
    expect(complaintsOf('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.'])).toBe('')
  })

  test('writes the migration of a changed table', () => {
    const drizzle = 'services/foundation/node_modules/drizzle-kit/bin.cjs'
    expect(complaintsOf(drizzle, ['generate', '--name', 'orders_have_cost_centers'], 'services/foundation')).toBe('')

    const migrations = join(copy.workspace, 'services/foundation/migrations')
    const [written = ''] = readdirSync(migrations).filter((file) => file.endsWith('_orders_have_cost_centers.sql'))
    expect(readFileSync(join(migrations, written), 'utf8')).toBe(
      `ALTER TABLE "orders" ADD COLUMN "cost_center" text DEFAULT '' NOT NULL;`,
    )
  })
})
