import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { madeOnce } from '@portal/foundation/keys'
import { SANDBOX_CARDS, type SandboxCard } from '@portal/foundation/sandbox-cards'
import { customAlphabet } from 'nanoid'
import type { ReadCard } from './read-card.ts'
import { outcomeOf } from './test-cards.ts'

const newToken = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 27)
const TOKEN = /^[0-9A-Za-z]{27}$/

/** A card by its token. Neither number nor code was ever among it. */
export interface KeptCard extends ReadCard {
  token: string
  /** Equal for equal card numbers, without revealing the number. */
  fingerprint: string
  createdAt: string
  /** `cached` until the portal decides to keep it; `redacted` when it is not to be used again. */
  state: 'cached' | 'retained' | 'redacted'
}

export interface KeptCards {
  add(card: ReadCard, number: string, now: Date): Promise<KeptCard>
  find(token: string): Promise<KeptCard | undefined>
  set(card: KeptCard, state: KeptCard['state']): Promise<KeptCard>
  /** Returns whether the nonce is used for the first time, and marks it as used. */
  burn(nonce: string): Promise<boolean>
  /** Deletes nonces that have gone stale anyway. */
  purgeNonces(before: Date): Promise<void>
}

const OF_EXAMPLE: readonly SandboxCard[] = Object.values(SANDBOX_CARDS)

/**
 * Cards and used nonces, a file each in a folder of the vault's own; several processes may share it. Those of the example company are
 * there from the beginning, which is `now` the first time.
 */
export async function openKeptCards(folder: string, now: Date): Promise<KeptCards> {
  const [cards, nonces] = [join(folder, 'cards'), join(folder, 'nonces')]
  for (const inner of [cards, nonces]) await mkdir(inner, { recursive: true, mode: 0o700 })
  const key = await madeOnce(folder, 'fingerprint.key', () => randomBytes(32).toString('base64'))

  async function write(card: KeptCard): Promise<KeptCard> {
    const file = join(cards, `${card.token}.json`)
    const draft = `${file}.${newToken()}`
    await writeFile(draft, JSON.stringify(card), { mode: 0o600 })
    await rename(draft, file)
    return card
  }

  const find = async (token: string): Promise<KeptCard | undefined> => {
    if (!TOKEN.test(token)) return undefined
    const found = await readFile(join(cards, `${token}.json`), 'utf8').catch(unlessMissing)
    return found === undefined ? undefined : JSON.parse(found)
  }
  for (const card of OF_EXAMPLE) if (!(await find(card.token))) await write(keptExample(card, now))

  return {
    add: (card, number, now) => {
      const digits = number.replace(/\D/g, '')
      const example = OF_EXAMPLE.find((one) => one.number === digits)
      const fingerprint = example?.fingerprint ?? createHmac('sha256', key).update(digits).digest('hex').slice(0, 40)
      return write({ ...card, token: newToken(), fingerprint, createdAt: now.toISOString(), state: 'cached' })
    },
    find,
    set: (card, state) => write({ ...card, state }),
    burn: async (nonce) => {
      const name = createHash('sha256').update(nonce).digest('hex')
      return writeFile(join(nonces, name), '', { mode: 0o600, flag: 'wx' }).then(
        () => true,
        (error) => {
          unlessThere(error)
          return false
        },
      )
    },
    purgeNonces: async (before) => {
      for (const name of await readdir(nonces)) {
        const file = join(nonces, name)
        const { mtime } = await stat(file)
        if (mtime < before) await rm(file, { force: true })
      }
    },
  }
}

function keptExample({ number, yearsAhead, ...card }: SandboxCard, now: Date): KeptCard {
  const outcome = outcomeOf(number)
  if (!outcome) throw new Error(`The card of ${card.fullName} is no test card.`)
  return { ...card, outcome, year: now.getUTCFullYear() + yearsAhead, createdAt: now.toISOString(), state: 'retained' }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
