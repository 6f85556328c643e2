import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import type { Settings } from '@portal/foundation/settings'
import { AwsClient } from 'aws4fetch'
import { digestOfRelease } from '../registry/local-builds.ts'
import {
  ABOUT,
  type ArtifactStore,
  artifactsOnDisk,
  isOfOneContent,
  type KnownRelease,
  placeOf,
  readAbout,
} from './artifact-store.ts'
import { fileProblems, filesOf } from './file-problems.ts'

export type Bucket = NonNullable<Settings['releasesBucket']>

/** Timeout for one response of the bucket, in ms. */
const ANSWER_MS = 10_000

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

/** Returns a function that asks the bucket about a file; `undefined` if there is none. */
function asksBucket(bucket: Bucket) {
  const client = new AwsClient({ ...bucket, service: 's3', retries: 2 })

  return async (method: Method, remote: string, id: string, file: string, body?: Buffer) => {
    const key = placeOf(remote, id, file)
    const url = `${bucket.endpoint}/${key}`
    const answer = await client.fetch(url, {
      method,
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error(`The bucket answered ${answer.status} to ${method} ${key}.`)
    return Buffer.from(await answer.arrayBuffer())
  }
}

/**
 * An S3-compatible bucket, as `<remote>/<id>/<file>`. The folder is this server's copy and may be empty at any start.
 * The release's description is uploaded last, so that a release that has it is complete; downloads are verified against
 * its digests.
 */
export function artifactsInBucket(bucket: Bucket, folder: string, log: Logger): ArtifactStore {
  const disk = artifactsOnDisk(folder)
  const ask = asksBucket(bucket)
  const has = async (remote: string, id: string) => (await ask('HEAD', remote, id, ABOUT)) !== undefined

  async function share(remote: string, id: string): Promise<void> {
    if (await has(remote, id)) return
    const place = join(folder, placeOf(remote, id))
    const about = await readFile(join(place, ABOUT))
    // A build leaves more beside them, such as source maps.
    const files = filesOf(readAbout(about))
    for (const file of (await readdir(place)).filter((name) => files.has(name)))
      await ask('PUT', remote, id, file, await readFile(join(place, file)))
    await ask('PUT', remote, id, ABOUT, about)
  }

  async function fetchRelease({ remote, id, digest }: KnownRelease): Promise<void> {
    const about = await ask('GET', remote, id, ABOUT)
    if (!about) throw new Error('It is not in the bucket.')
    const release = readAbout(about)
    if (digestOfRelease(release) !== digest) throw new Error('What it says of itself is not what was published.')
    const files = new Map<string, Buffer>()
    for (const file of filesOf(release)) {
      const content = await ask('GET', remote, id, file)
      if (content) files.set(file, content)
    }
    const problems = fileProblems({ release, files })
    if (problems.length > 0) throw new Error(problems.join(' '))
    await disk.keep(remote, id, files.set(ABOUT, about))
  }

  async function removeFromBucket(remote: string, id: string): Promise<void> {
    const about = await ask('GET', remote, id, ABOUT)
    // First what says that the rest is there.
    for (const file of about ? [ABOUT, ...filesOf(readAbout(about))] : []) await ask('DELETE', remote, id, file)
  }

  async function isBrought(release: KnownRelease): Promise<boolean> {
    const { remote, id } = release
    try {
      if (await disk.has(remote, id)) return true
      await fetchRelease(release)
      return true
    } catch (error) {
      log.error(
        { remote, release: id, fault: 'release-not-brought', error: describeError(error) },
        'the files of a release cannot be had from the bucket',
      )
      return false
    }
  }

  return {
    has,
    share,
    keep: async (remote, id, files) => {
      await disk.keep(remote, id, files)
      const [there, about] = [await ask('GET', remote, id, ABOUT), files.get(ABOUT)]
      if (there && about !== undefined && !isOfOneContent(there, about)) await removeFromBucket(remote, id)
      await share(remote, id)
    },
    bring: async (releases) => {
      let all = true
      for (const release of releases) all = (await isBrought(release)) && all
      return all
    },
    remove: async (remote, id) => {
      await removeFromBucket(remote, id)
      await disk.remove(remote, id)
    },
  }
}
