import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { manyKeys, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import type { TestCaller } from '../../testing/test-caller.ts'
import { manyWebsiteKeys, newWebsiteKey } from '../../testing/website-keys.ts'

let app: TestApp
let many: TestCaller
let few: TestCaller
beforeAll(async () => {
  app = await testApp()
  many = await app.account()
  few = await app.account()
  await manyKeys(app, many, 10_000)
  await manyWebsiteKeys(app, many, 10_000)
  await newKey(few)
  await newWebsiteKey(few)
})
afterAll(() => app.close())

/** Counts the database statements of a read. */
async function statementsOf(read: () => Promise<unknown>): Promise<number> {
  const { statements } = app.foundation
  const before = statements.length
  await read()
  // Polling for revoked rights runs five times a second, regardless of calls.
  return statements.length - before
}

describe.each([
  ['secret keys', listSecretKeys],
  ['website keys', listEmbeddedKeys],
] as const)('10,000 %s', (_, list) => {
  test('are listed by as many statements as one is, a thousand at a time', async () => {
    await many.call(list)
    await few.call(list)
    const one = await statementsOf(() => few.call(list))
    expect(one).toBeLessThanOrEqual(2)
    expect(await statementsOf(() => many.call(list))).toBe(one)
    expect(await many.call(list)).toHaveLength(1_000)
  })

  test('are read to the last one by the cursor of each last row, none twice', async () => {
    const seen = new Set<string>()
    let after: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const rows = await many.call(list, { query: after ? { after } : {} })
      for (const { key_id } of rows) seen.add(key_id)
      after = rows.at(-1)?.cursor
    }
    expect(seen.size).toBe(10_000)
    expect(await many.call(list, { query: after ? { after } : {} })).toEqual([])
  })
})
