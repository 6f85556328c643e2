import { systemClock } from '@portal/foundation/clock'
import { openDatabase } from '@portal/foundation/database'
import type { Settings } from '@portal/foundation/settings'
import { StartupError } from '@portal/foundation/startup-error'
import { makePublisherToken } from '@portal/release-server'

/** `publisher-token <remote> <label>`: makes a token where the database is reached, which the first one needs. */
export async function publisherToken({ databaseUrl: url }: Settings, words: readonly string[]): Promise<0> {
  const [remote, ...label] = words
  if (!url || !remote || label.length === 0) {
    throw new StartupError("A publisher token needs DATABASE_URL, a remote (or '*') and a label.")
  }
  const { db, close } = await openDatabase({ url })
  try {
    const context = { now: systemClock.now(), requestId: 'publisher-token' }
    const { secret } = await makePublisherToken(db, { remote, label: label.join(' '), by: 'the database' }, context)
    console.log(secret)
    return 0
  } finally {
    await close()
  }
}
