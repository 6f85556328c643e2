import { setTimeout as wait } from 'node:timers/promises'
import { askPostgres } from '@portal/foundation/testing'
import type { KeyEditor } from './key-editor.ts'

/** Number of concurrent clients; fewer leave a small machine room for other work. */
const SIDES = { writers: 6, readers: 4, pauseMs: 0 }
/** Until a side that was refused asks again, ms; at once, it would keep a processor busy with refusals alone. */
const REFUSED_MS = 20

/** Reads and writes from several sides at once, each as soon as it has its answer and has paused. */
export interface MixedLoad {
  /** Every label that a key was given, and that was answered with success. */
  acknowledged: Set<string>
  /** Answers by status; a request that got none counts under what went wrong. */
  counts: Record<string, number>
  /** Unacceptable responses: neither success nor 503 with a time to wait. */
  wrong: string[]
  /** The longest that anybody waited for an answer, ms. */
  longest(): number
  /** Resolves once `isReached`; looked at after every answer. */
  until(isReached: () => boolean): Promise<void>
  /** Ends with every request fulfilled: a write that was refused is sent again until it is not. */
  stop(): Promise<void>
}

/** `name` keeps the keys of several loads apart. */
export function startMixedLoad(
  address: string,
  editor: KeyEditor,
  name = 'load',
  { writers, readers, pauseMs } = SIDES,
): MixedLoad {
  const acknowledged = new Set<string>()
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const waiting = new Set<() => void>()
  let longest = 0
  let isStopping = false

  async function send(ask: () => Promise<Response>): Promise<unknown> {
    const sentAt = performance.now()
    let outcome: string
    let body: unknown
    try {
      const answer = await ask()
      body = await answer.json()
      outcome = String(answer.status)
      if (answer.status !== 200 && !(answer.status === 503 && answer.headers.get('retry-after') === '1')) {
        wrong.push(`${answer.status} ${JSON.stringify(body)}`)
      }
    } catch (error) {
      outcome = String((error as Error).cause ?? error)
      wrong.push(outcome)
    }
    longest = Math.max(longest, performance.now() - sentAt)
    counts[outcome] = (counts[outcome] ?? 0) + 1
    for (const look of waiting) look()
    await wait(outcome === '200' ? pauseMs : REFUSED_MS)
    return outcome === '200' ? body : undefined
  }
  async function read(): Promise<void> {
    while (!isStopping && !wrong.length) await send(() => editor.listAccounts(address))
  }
  /** Renames a key of its own again and again. */
  async function write(writer: number): Promise<void> {
    let key: unknown
    for (let number = 0; !isStopping && !wrong.length; number += 1) {
      const label = `${name.replaceAll(' ', '-')}-${writer}-${number}`
      const id = (key as { key_id: string } | undefined)?.key_id
      let written: unknown
      while (!written && !wrong.length) {
        written = await send(() => (id ? editor.renameKey(address, id, label) : editor.createKey(address, label)))
      }
      if (written) acknowledged.add(label)
      key = written
    }
  }
  const all = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: readers }, read),
  ]
  return {
    acknowledged,
    counts,
    wrong,
    longest: () => longest,
    until: (isReached) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (wrong.length) reject(new Error(wrong[0]))
          else if (isReached()) resolve()
          else return
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
    stop: async () => {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** Every label that a key was given, as the audit log has it; `name` is that of the load. */
export async function auditedLabels(url: string, name = 'load'): Promise<string[]> {
  const statement =
    "select fields->>'label' as label from audit where action in ('secret-key.created', 'secret-key.updated')"
  const lines = await askPostgres<{ label: string }>(url, statement)
  return lines.map(({ label }) => label).filter((label) => label.startsWith(`${name.replaceAll(' ', '-')}-`))
}
