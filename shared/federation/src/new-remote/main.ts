import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { newRemote } from './new-remote.ts'

/*
 * `npm run new-remote -- mfe-reports`: a remote that works, with its packages installed.
 */
const root = join(import.meta.dirname, '../../../..')

try {
  const [folder = ''] = process.argv.slice(2)
  const name = newRemote(root, folder)
  // How long a name is decides where its lines are broken.
  for (const words of [['.ci/install.cjs'], ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', folder]]) {
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' })
    if (status) throw new Error(`${folder} is written, and ${words[0]} failed:\n${stderr}`)
  }
  console.log(
    `${folder} is there, at /account/${name}. npm run alone -- ${name} shows it; docs/recipes/add-a-remote.md says what to change.`,
  )
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
