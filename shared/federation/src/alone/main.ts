import { join } from 'node:path'
import { findParts, readBuild, readManifest } from '../build/parts-on-disk.ts'
import { serveAlone } from './alone-server.ts'

/*
 * `npm run alone -- keys`: one remote on a page of its own, without a portal. PORT is where.
 */
const root = join(import.meta.dirname, '../../../..')
const [name] = process.argv.slice(2)
const remotes = findParts(root).filter((part) => part.name !== 'shell')
const remote = remotes.find((one) => one.name === name)
const { PORT = '4050' } = process.env

if (remote) {
  const [{ part }, { pages }] = await Promise.all([readBuild(remote), readManifest(remote)])
  await serveAlone(part, Number(PORT))
  console.log(`http://localhost:${PORT}${pages[0]?.path ?? '/'}`)
} else {
  console.error(`npm run alone -- <remote>: one of ${remotes.map((one) => one.name).join(', ')}.`)
  process.exitCode = 1
}
