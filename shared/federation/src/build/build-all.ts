import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { outcomeOf } from './build-outcome.ts'
import { buildReleases } from './build-releases.ts'
import { watchSources } from './watch-sources.ts'

/*
 * `npm run build`: all releases, into .releases. Ends with 1 if a part is not built; with `--for-a-start`, for a portal that starts with
 * what there is (rule P99), only if the shell is not. With `--watch`: in development's mode, again after each change.
 */
const root = join(import.meta.dirname, '../../../..')
const { values } = parseArgs({
  options: {
    watch: { type: 'boolean' },
    releases: { type: 'string' },
    'for-a-start': { type: 'boolean' },
  },
})

async function build() {
  const started = Date.now()
  try {
    const { built, parts, failed } = await buildReleases({
      root,
      releases: values.releases ?? join(root, '.releases'),
      mode: values.watch ? 'development' : 'production',
      say: console.log,
    })
    const { exitCode, said } = outcomeOf(failed, { startsPortal: Boolean(values['for-a-start'] || values.watch) })
    for (const sentence of said) console.error(sentence)
    if (!failed.length) console.log(`${parts.length} releases, ${built.length} of them new, ${Date.now() - started} ms`)
    process.exitCode = exitCode
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

await build()
if (values.watch) watchSources(root, build)
