import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import { createEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { websiteKeyHosts, websiteKeys } from '../security/website-keys/website-keys.tables.ts'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'

/** A website key of the caller's account: its first row stands for it. */
export async function newWebsiteKey(
  owner: TestCaller,
  domains = ['shop.example'],
  label = 'Shop',
): Promise<EmbeddedKey> {
  const [row] = await owner.call(createEmbeddedKey, { body: { label, domains } })
  return row as EmbeddedKey
}

/** Inserts this many more website keys of the caller's account, each with one host, bypassing the calls. */
export async function manyWebsiteKeys({ db, clock }: TestApp, { accountId }: TestCaller, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, at) => `${accountId}-${at}`)
  await db.insert(websiteKeys).values(ids.map((id) => ({ id, accountId, label: `Shop ${id}`, createdAt: clock.now() })))
  await db.insert(websiteKeyHosts).values(ids.map((keyId) => ({ keyId, host: 'shop.example' })))
}
