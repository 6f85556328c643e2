import { createEmbeddedKey, type EmbeddedKey } from '@portal/contracts/security/embedded-keys'
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
