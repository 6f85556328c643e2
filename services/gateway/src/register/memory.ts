import { LRUCache } from 'lru-cache'
import type { BookedAccount, BookedKey, Counted } from '../books.ts'

export interface Known {
  key: BookedKey
  account: BookedAccount
}

/**
 * Marks an unknown id until anything changes: a newly created key works a fifth of a second later, even if it was
 * guessed before.
 */
const NOBODY = Symbol('nobody')
/** Marks a name that has to be read first. */
export const UNREAD = Symbol('unread')

/** Keys and accounts as they were read last. */
export interface Memory {
  /** `undefined` where nobody has the name. */
  find(name: string): Known | undefined | typeof UNREAD
  account(id: number): BookedAccount | undefined
  remember(name: string, found: Known | undefined): void
  /** Evicts these accounts, their keys, and the unknown names. */
  evict(accountIds: ReadonlySet<number>): void
  clear(): void
  /** Takes over what the database has counted. */
  takeCounted(counted: Counted): void
}

export function createMemory(): Memory {
  const keysOfLimit = new Map<string, Set<BookedKey>>()
  const keys = new LRUCache<string, BookedKey | typeof NOBODY>({ max: 50_000, dispose: (key) => leaveLimit(key) })
  const accounts = new LRUCache<number, BookedAccount>({ max: 20_000 })

  function joinLimit(key: BookedKey): void {
    if (!key.limit) return
    const others = keysOfLimit.get(key.limit.id)
    if (others) others.add(key)
    else keysOfLimit.set(key.limit.id, new Set([key]))
  }

  function leaveLimit(key: BookedKey | typeof NOBODY): void {
    if (key === NOBODY || !key.limit) return
    const others = keysOfLimit.get(key.limit.id)
    others?.delete(key)
    if (!others?.size) keysOfLimit.delete(key.limit.id)
  }

  return {
    find: (name) => {
      const key = keys.get(name)
      if (key === NOBODY) return undefined
      const account = key && accounts.get(key.accountId)
      return key && account ? { key, account } : UNREAD
    },
    account: (id) => accounts.get(id),
    remember: (name, found) => {
      keys.set(name, found?.key ?? NOBODY)
      if (!found) return
      joinLimit(found.key)
      accounts.set(found.account.id, found.account)
    },
    evict: (accountIds) => {
      for (const id of accountIds) accounts.delete(id)
      for (const [name, key] of keys.entries()) if (key === NOBODY || accountIds.has(key.accountId)) keys.delete(name)
    },
    clear: () => {
      keys.clear()
      accounts.clear()
    },
    takeCounted: ({ subscriptions, limits }) => {
      const used = new Map(subscriptions.map((one) => [one.id, one.used]))
      if (used.size) {
        for (const account of accounts.values()) {
          for (const one of account.subscriptions) one.used = used.get(one.id) ?? one.used
        }
      }
      for (const { id, used: count } of limits) {
        for (const { limit } of keysOfLimit.get(id) ?? []) if (limit) limit.used = count
      }
    },
  }
}
