import { readBuilds } from '../registry/local-builds.ts'
import type { Channels } from '../registry/registry.ts'

/** Returns the channels of a registry that took only the builds of a folder. */
export function builtChannels(folder: string): Channels {
  return Object.fromEntries(
    Object.entries(readBuilds(folder)).map(([name, { current, previous }]) => [
      name,
      { current, previous: previous === undefined ? [] : [previous], canary: null, percent: 0 },
    ]),
  )
}
