import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { StartupError } from '../startup-error.ts'
import type { PortalTime } from './portal-clock.ts'

/*
 * The embedded database belongs to one process, so the command `npm run clock` leaves its question in the data folder and reads
 * the answer there. Who can write there has the database anyway.
 */

const ASKED = 'clock-question.json'
const ANSWERED = 'clock-answer.json'
const LOOK_EVERY_MS = 100
const ANSWERED_WITHIN_MS = 10_000

const Question = z.object({ id: z.string(), words: z.optional(z.string()) })
const Time = z.object({ now: z.string(), aheadMs: z.number(), target: z.nullable(z.string()) })
const Answer = z.object({ id: z.string(), answer: z.union([Time, z.object({ error: z.string() })]) })

type Answered = PortalTime | { error: string }

/** Asks the portal that holds the data folder. Throws a {@link StartupError} if it does not answer within ten seconds. */
export async function askClockOfFolder(folder: string, words: string | undefined): Promise<Answered> {
  const id = randomUUID()
  await put(join(folder, ASKED), { id, words })
  for (let waited = 0; waited < ANSWERED_WITHIN_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS)
    const read = await get(join(folder, ANSWERED), Answer)
    if (read?.id !== id) continue

    await rm(join(folder, ANSWERED), { force: true })
    const { answer } = read
    if ('error' in answer) return answer
    return { ...answer, now: new Date(answer.now), target: answer.target === null ? null : new Date(answer.target) }
  }
  await rm(join(folder, ASKED), { force: true })
  throw new StartupError(
    'Another process holds the data folder and does not answer: is it a portal, and not in production?',
  )
}

/** Answers questions about the clock in the data folder. Returns how to stop. */
export function answerInFolder(folder: string, answer: (words: string | undefined) => Promise<Answered>): () => void {
  let answering = false
  const look = async () => {
    const question = await get(join(folder, ASKED), Question)
    if (!question) return
    await rm(join(folder, ASKED), { force: true })
    await put(join(folder, ANSWERED), { id: question.id, answer: await answer(question.words) })
  }
  const timer = setInterval(() => {
    if (answering) return
    answering = true
    void look()
      .catch(() => undefined)
      .finally(() => {
        answering = false
      })
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Writes a file whole or not at all. */
async function put(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

async function get<Schema extends z.ZodMiniType>(file: string, schema: Schema): Promise<z.infer<Schema> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}
