import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { tinyWorkspace } from './testing/tiny-workspace.ts'

test('a manifest that did not parse is read once it is mended, in the same process (rule P99)', () => {
  const { root } = tinyWorkspace(['mfe-keys'])
  const script = `import { readFileSync, writeFileSync } from 'node:fs'
    import { readManifest } from ${JSON.stringify(join(import.meta.dirname, 'parts-on-disk.ts'))}
    const part = { name: 'keys', folder: ${JSON.stringify(join(root, 'mfe-keys'))} }
    const file = part.folder + '/manifest.ts'
    const sound = readFileSync(file, 'utf8')
    const broken = () => readManifest(part).then(() => 'read', () => 'refused')
    writeFileSync(file, 'export default =')
    const outcomes = [await broken(), await broken()]
    writeFileSync(file, sound)
    console.log(...outcomes, (await readManifest(part)).title)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([stdout, stderr]).toEqual(['refused refused keys\n', ''])
})
