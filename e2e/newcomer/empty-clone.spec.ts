import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { logInAs, openApi } from '../fixtures/api.ts'
import { getDocument } from '../fixtures/document.ts'
import { newKey } from '../fixtures/keys.ts'
import { PASSWORD, PEOPLE } from '../fixtures/people.ts'
import { type NpmStart, npmStart } from './npm-start.ts'

const ROOT = join(import.meta.dirname, '../..')
const clone = join(mkdtempSync(join(tmpdir(), 'newcomer-')), 'doorstep')
const notInAClone = ['.git', ...(readFileSync(join(ROOT, '.gitignore'), 'utf8').match(/[\w.-]+(?=\/?$)/gm) ?? [])]
let portal: NpmStart | undefined

test.afterAll(async () => {
  await portal?.interrupt()
  rmSync(join(clone, '..'), { recursive: true, force: true })
})

test('npm start in an empty clone brings the portal up; Ctrl-C and a second start keep the data and build nothing', async ({
  playwright,
}) => {
  cpSync(ROOT, clone, { recursive: true, filter: (file) => !notInAClone.includes(basename(file)) })

  portal = await npmStart(clone)
  for (const fact of [portal.origin, PEOPLE.owner, PEOPLE.support, PASSWORD]) expect(portal.said()).toContain(fact)
  const visitor = await playwright.request.newContext({ baseURL: portal.origin })
  expect((await getDocument(visitor, '/')).status()).toBe(200)
  await logInAs(visitor, 'owner')
  const { key_id } = await newKey(await openApi(visitor))
  const session = await visitor.storageState()
  expect(await portal.interrupt()).toBe(0)
  await expect(visitor.get('/')).rejects.toThrow('ECONNREFUSED')

  portal = await npmStart(clone)
  expect(portal.said()).toContain(portal.origin)
  expect(portal.said()).not.toMatch(/Installing| built in /)
  const again = await playwright.request.newContext({ baseURL: portal.origin, storageState: session })
  const keys = await (await openApi(again)).call(listSecretKeys)
  expect(keys.map((key) => key.key_id)).toContain(key_id)
})
