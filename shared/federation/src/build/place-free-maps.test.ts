import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import webpack from 'webpack'
import { PlaceFreeMaps } from './place-free-maps.ts'

/** Builds a file like the one that federation generates: its name and its import are those of this folder. */
async function mapBuiltIn(place: string, hash: string) {
  const root = join(mkdtempSync(join(tmpdir(), 'portal-maps-')), place)
  const generated = join(root, 'node_modules/.federation', `entry.${hash}.js`)
  const [folder, output] = [join(root, 'shell'), join(root, 'built')]
  for (const made of [folder, join(generated, '..')]) mkdirSync(made, { recursive: true })
  writeFileSync(join(folder, 'start.js'), 'export const start = "/elsewhere"\n')
  writeFileSync(generated, `import { start } from '${folder}/start.js'\nconsole.log(start)\n`)
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: generated,
    devtool: 'hidden-source-map',
    output: { path: output, filename: '[name].[contenthash:8].js' },
    plugins: [new PlaceFreeMaps({ folder })],
  })
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)))
  })
  const files = Object.keys(stats?.compilation.assets ?? {}).sort()
  return { root, files, map: readFileSync(join(output, files[1] ?? ''), 'utf8') }
}

test('a map says nothing of the folder that it was made in, and names its file as it is called (rule P98)', async () => {
  const here = await mapBuiltIn('here', 'aaaa1111')
  const there = await mapBuiltIn('a longer/place', 'bbbb2222')
  expect(there.map).toBe(here.map)
  const { file, sources, sourcesContent } = JSON.parse(here.map)
  expect(here.files).toEqual([file, `${file}.map`])
  expect(sources).toContain('webpack:///../node_modules/.federation/entry.js')
  expect(sourcesContent).toContain("import { start } from '/shell/start.js'\nconsole.log(start)\n")
  expect(here.map).not.toContain(here.root)
})
