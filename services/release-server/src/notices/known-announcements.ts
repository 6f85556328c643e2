import { Announcement, listAnnouncements } from '@portal/contracts/announcements/announcements'
import { SECOND_MS } from '@portal/contracts/time-units'
import { describeError } from '@portal/foundation/describe-error'
import type { Logger } from '@portal/foundation/logging'
import type { Settings } from '@portal/foundation/settings'
import type { AskPortalApi } from '../options.ts'

/** A change of an announcement is in the documents that are drawn this much later, in ms. */
const READ_EVERY_MS = 2 * SECOND_MS

interface Sources {
  settings: Pick<Settings, 'apiHostTemplate'>
  askPortalApi: AskPortalApi
  log: Logger
}

/** The announcements as they were read last. */
export interface KnownAnnouncements {
  /** Without waiting: what was live when it was read, so the time still has to be looked at. */
  current(): readonly Announcement[]
  /** Reads them again. Never rejects: what was known stays known while portal-api is away (rule H27). */
  read(): Promise<void>
}

export function createKnownAnnouncements({ settings, askPortalApi, log }: Sources): KnownAnnouncements {
  const url = settings.apiHostTemplate.replace('{service}', listAnnouncements.service) + listAnnouncements.path
  let known: readonly Announcement[] = []
  let isAway = false

  async function ask(): Promise<void> {
    const signal = AbortSignal.timeout(READ_EVERY_MS)
    const { status, body } = await askPortalApi({ url, visit: undefined, address: '127.0.0.1', signal })
    if (status !== 200) throw new Error(`The announcements answered ${status}.`)
    known = (JSON.parse(body) as unknown[]).flatMap((one) => {
      const checked = Announcement.safeParse(one)
      return checked.success ? [checked.data] : []
    })
    isAway = false
  }
  return {
    current: () => known,
    read: () =>
      ask().catch((error) => {
        if (!isAway) log.warn({ error: describeError(error) }, 'announcements cannot be read: known ones are shown')
        isAway = true
      }),
  }
}

/** Reads the announcements now and then, one read at a time, until the function that is returned is called. */
export function followAnnouncements({ read }: KnownAnnouncements): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const follow = async () => {
    await read()
    if (!isOver) timer = setTimeout(follow, READ_EVERY_MS).unref()
  }
  void follow()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
