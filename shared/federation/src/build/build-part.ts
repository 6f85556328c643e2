import webpack, { type Configuration } from 'webpack'
import { compressFolder } from './compress.ts'
import { KnownSources } from './known-sources.ts'
import type { Part, Run } from './part.ts'
import { type PartOnDisk, readBuild, readManifest } from './parts-on-disk.ts'
import { readPreset } from './preset.ts'
import { traceSources } from './trace-sources.ts'

/** Builds one part into a folder. Throws with webpack's own words. */
export async function buildPart(part: PartOnDisk, run: Omit<Run, 'manifest'>) {
  const [build, manifest] = await Promise.all([readBuild(part), readManifest(part)])
  const offersCards = build.part.exposes?.['./cards'] !== undefined
  if (part.name !== 'shell' && offersCards !== manifest.cards.length > 0) {
    throw new Error(`${part.name}: cards in the manifest and an exposed ./cards belong together.`)
  }
  const known = await knownSources(build.part, run)
  for (const configuration of await build.configurations({ ...run, manifest })) {
    await runWebpack({ ...configuration, plugins: [...(configuration.plugins ?? []), ...known] })
  }
  if (run.mode === 'production') await compressFolder(run.output)
}

/** A development build of a remote includes the host's modules as well, to run alone. */
async function knownSources(part: Part, { mode }: Pick<Run, 'mode'>) {
  if (mode === 'development') return []
  return [new KnownSources(await traceSources(part), await readPreset(import.meta.dirname))]
}

function runWebpack(configuration: Configuration) {
  const compiler = webpack(configuration)
  return new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close((closing) => (failure || closing ? reject(failure ?? closing) : resolve()))
    })
  })
}
