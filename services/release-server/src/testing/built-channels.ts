import { readBuilds } from '../registry/local-builds.ts'
import type { Channels } from '../registry/registry.ts'

/** What a registry would say that took up the builds of a folder and nothing else. */
export function builtChannels(folder: string): Channels {
  return Object.fromEntries(
    Object.entries(readBuilds(folder)).map(([name, { current, previous }]) => [
      name,
      { current, previous: previous === undefined ? [] : [previous], canary: null, percent: 0 },
    ]),
  )
}
