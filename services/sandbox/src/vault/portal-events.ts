import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@portal/foundation/logging'
import type { VaultAccess } from '@portal/foundation/vault-access'
import { signEvent } from '@portal/foundation/vault-events'

interface Event {
  id: string
  url: string
  body: string
}

export interface PortalEvents {
  /**
   * Notifies the portal, repeatedly until it responds; resolves when delivery is guaranteed, not when it has happened.
   */
  tell(url: string, content: object): Promise<void>
  /** Continues deliveries left over by an earlier process of the vault. */
  resume(): Promise<void>
  stop(): void
}

const PATIENCE_MS = 5_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/**
 * Delay after which every message is sent once more, in ms, as any vault may do: receivers must tolerate duplicates.
 */
const REPEAT_MS = 3_000

interface Options {
  folder: string
  access: VaultAccess
  log: Logger
}

/** Messages to the portal, a file each until they were heard. */
export async function openPortalEvents({ folder, access, log }: Options): Promise<PortalEvents> {
  const events = join(folder, 'events')
  await mkdir(events, { recursive: true, mode: 0o700 })
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  const later = (work: () => Promise<void>, ms: number) => {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work().catch((error) => log.warn({ error: String(error) }, 'an event stays where it is'))
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  async function send({ id, url, body }: Event): Promise<boolean> {
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = signEvent(access, { id, timestamp, body })
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)])
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.ok ?? false
  }
  async function deliver(event: Event, wait = FIRST_WAIT_MS): Promise<void> {
    if (!(await send(event))) return later(() => deliver(event, Math.min(LONGEST_WAIT_MS, wait * 2)), wait)

    await rm(join(events, `${event.id}.json`), { force: true })
    later(async () => void (await send(event)), REPEAT_MS)
  }

  return {
    tell: async (url, content) => {
      const event = { id: randomUUID(), url, body: JSON.stringify(content) }
      await writeFile(join(events, `${event.id}.json`), JSON.stringify(event), { mode: 0o600 })
      later(() => deliver(event), 0)
    },
    resume: async () => {
      for (const name of await readdir(events)) {
        const event = JSON.parse(await readFile(join(events, name), 'utf8'))
        later(() => deliver(event), 0)
      }
    },
    stop: () => {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
