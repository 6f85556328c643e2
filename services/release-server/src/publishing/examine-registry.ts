import type { Foundation } from '@portal/foundation/foundation'
import { readRelease } from '../registry/read-channel.ts'
import { lentBy } from '../registry/registered-remote.ts'
import { listChannels, type StoredChannel } from '../registry/registry.sql.ts'
import { neededBeside } from './check-release.ts'

export interface Trouble {
  trouble: string
  remedy: string
}

/** Returns problems of the released versions, each with its remedy. */
export async function examineRegistry({ db, settings }: Pick<Foundation, 'db' | 'settings'>): Promise<Trouble[]> {
  const channels = await listChannels(db)
  const read = (remote: string, id: string) => {
    try {
      return { release: readRelease(settings.releasesFolder, remote, id) }
    } catch (error) {
      return { release: undefined, reason: (error as Error).message }
    }
  }
  const shell = channels.find(({ remote, environment }) => remote === 'shell' && environment === 'production')
  const host = shell && read('shell', shell.current).release
  const lent = host && lentBy(host)
  return channels.flatMap((channel) => {
    const { release, reason } = read(channel.remote, channel.current)
    if (!release) {
      const trouble = `${placeOf(channel)} is ${channel.current}, which cannot be read: ${reason}`
      const back = channel.previous.length > 0 ? `, or npm run release -- rollback ${wordsFor(channel)}` : ''
      return [{ trouble, remedy: `Publish it again${back}.` }]
    }
    return [
      ...(lent ? neededBeside(release, lent) : []).map((trouble) => ({
        trouble: `${placeOf(channel)}: ${trouble}`,
        remedy: `Publish a shell that lends it, or a ${channel.remote} that was built for this one.`,
      })),
      ...fallBackTroubles(channel),
    ]
  })
}

function fallBackTroubles(channel: StoredChannel): Trouble[] {
  const { remote, environment, current, canary, percent, previous } = channel
  const paused = canary !== null && percent === 0
  return [
    ...(paused
      ? [
          {
            trouble: `${placeOf(channel)} has a canary, ${canary}, that is paused: nobody gets it.`,
            // A roll-back would take what everybody has, too.
            remedy: `npm run release -- canary ${remote} 10 --to ${environment} goes on with it; npm run release -- promote ${wordsFor(channel)} --release ${current} ends it, and everybody keeps what they have.`,
          },
        ]
      : []),
    ...(canary !== null && previous.length === 0
      ? [
          {
            trouble: `${placeOf(channel)} tries a canary and has no release to go back to.`,
            remedy: 'Those who try it fall back on the current one; there is nothing behind that.',
          },
        ]
      : []),
  ]
}

/** Returns the command line arguments for this channel. */
function wordsFor({ remote, environment }: StoredChannel): string {
  return `${remote} --to ${environment}`
}

function placeOf({ remote, environment }: StoredChannel): string {
  return `${remote} in ${environment}`
}
