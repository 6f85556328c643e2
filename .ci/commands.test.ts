import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'
import { blocksOf } from './recipe-blocks.ts'

const root = process.cwd()
const list = ['ls-files', '-co', '--exclude-standard', '*.md', ':!docs/decisions/*']
const documents = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Lists what documents name in this form and is missing. */
function missing(form: RegExp, isThere: (said: string, file: string) => boolean) {
  const all = documents.flatMap(({ file, text }) => [...text.matchAll(form)].map(([, said = '']) => ({ file, said })))
  expect(all.length).toBeGreaterThan(5)
  return all.filter(({ file, said }) => !isThere(said, file)).map(({ file, said }) => `${file}: ${said}`)
}

const scriptsOf = (folder: string): Record<string, string> => {
  const file = join(root, folder, 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}) : {}
}

test('every script that a document runs is one of the workspace, of its own package or of one that stands beside it', () => {
  const isThere = (script: string, file: string) => {
    const { text = '' } = documents.find((document) => document.file === file) ?? {}
    const named = [...text.matchAll(new RegExp(`npm run ${script}\` in \`([^\`]+)\``, 'g'))].map(
      ([, folder = '']) => folder,
    )
    return ['.', dirname(file), ...named].some((folder) => script in scriptsOf(folder))
  }
  expect(missing(/\bnpm run (?:-s )?([a-z][\w:-]*)/g, isThere)).toEqual([])
})

test('every file that a document runs with node is there', () => {
  const isThere = (path: string) => existsSync(join(root, path.replace(/^node_modules\/@portal\//, 'shared/')))
  const form =
    /\bnode (?:--import tsx )?((?:node_modules\/@portal|services|shared|bench|e2e|\.ci)\/[\w./-]+\.[cm]?[jt]s)/g
  expect(missing(form, isThere)).toEqual([])
})

test('every file that a document links to is there', () => {
  const isThere = (path: string, file: string) => existsSync(join(root, dirname(file), path))
  expect(missing(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g, isThere)).toEqual([])
})

test('every path of a source in code font is there, or is made by a recipe', () => {
  const form =
    /`((?:services|shared|shell|mfe-[a-z]+|e2e|bench|\.ci|docs)\/[\w./-]+\.(?:tsx?|mjs|cjs|json|sql|md|conf))`/g
  const made = documents.filter(({ file }) => file.startsWith('docs/recipes/')).flatMap(({ text }) => blocksOf(text))
  const isThere = (path: string) => existsSync(join(root, path)) || made.some(({ file }) => file === path)
  expect(missing(form, isThere)).toEqual([])
})
