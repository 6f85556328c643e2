import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { madeOnce } from '@portal/foundation/keys'
import { customAlphabet } from 'nanoid'
import type { ReadCard } from './read-card.ts'

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

/** Cards and used nonces, a file each in a folder of the vault's own; several processes may share it. */
export async function openKeptCards(folder: string): Promise<KeptCards> {
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

  return {
    add: (card, number, now) => {
      const fingerprint = createHmac('sha256', key).update(number.replace(/\D/g, '')).digest('hex').slice(0, 40)
      return write({ ...card, token: newToken(), fingerprint, createdAt: now.toISOString(), state: 'cached' })
    },
    find: async (token) => {
      if (!TOKEN.test(token)) return undefined
      const found = await readFile(join(cards, `${token}.json`), 'utf8').catch(unlessMissing)
      return found === undefined ? undefined : JSON.parse(found)
    },
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

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
