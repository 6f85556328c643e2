import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildReleases } from './build-releases.ts'
import { watchSources } from './watch-sources.ts'

/*
 * `npm run build`: all releases, into .releases. With `--watch`: in development's mode, again after each change.
 */
const root = join(import.meta.dirname, '../../../..')
const { values } = parseArgs({ options: { watch: { type: 'boolean' }, releases: { type: 'string' } } })

async function build() {
  const started = Date.now()
  try {
    const { built, parts } = await buildReleases({
      root,
      releases: values.releases ?? join(root, '.releases'),
      mode: values.watch ? 'development' : 'production',
      say: console.log,
    })
    console.log(`${parts.length} releases, ${built.length} of them new, ${Date.now() - started} ms`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

await build()
if (values.watch) watchSources(root, build)
