import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { listEmbeddedKeysOfAccount } from '@portal/contracts/security/admin-keys'
import { type EmbeddedKey, listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import {
  activateEmbeddedKey,
  addHost,
  checkPage,
  createEmbeddedKey,
  deleteEmbeddedKey,
  pauseEmbeddedKey,
  recoverEmbeddedKey,
  removeHost,
  updateEmbeddedKey,
} from '@portal/contracts/security/embedded-keys'
import { PAGE_CASES } from '@portal/contracts/security/page-verdict.cases'
import { createOutbox } from '@portal/foundation/outbox'
import { at, auditTrail, manyKeys, newKey } from '../../testing/secret-keys.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { refused } from '../../testing/test-caller.ts'
import { newWebsiteKey } from '../../testing/website-keys.ts'
import { securityJobs } from '../jobs.ts'
import { pauseKeysOfAccount, resumeKeysOfAccount } from '../key-lifecycle/account-keys.sql.ts'
import { newWebsiteKeyId } from './website-key-id.ts'
import { websiteKeyHosts } from './website-keys.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const DAY = 86_400_000
const domains = (rows: readonly EmbeddedKey[]) => rows.map(({ domain }) => domain)
const onHost = (key: EmbeddedKey, domain: string) => ({ params: { id: key.key_id, domain } })

test('a new key is active and has a row for each host, put in order and once, in the order in which they came', async () => {
  const owner = await app.account()
  const entered = ['https://Shop.Example/cart', '*.shop.example', 'bücher.example', 'shop.example']

  const rows = await owner.call(createEmbeddedKey, { body: { label: ' Shop ', domains: entered } })

  expect(domains(rows)).toEqual(['shop.example', '*.shop.example', 'xn--bcher-kva.example'])
  expect(new Set(rows.map(({ key_id }) => key_id)).size).toBe(1)
  expect(rows[0]).toMatchObject({
    key_id: expect.stringMatching(/^[1-9]\d{17}$/),
    label: 'Shop',
    active: true,
    created: '2026-03-09T09:00:00.000Z',
    created_by: owner.email,
    token_exchange_required: false,
    deactivated: '',
    last_used: '',
  })
  expect(await owner.call(listEmbeddedKeys)).toEqual(rows.map((row) => ({ ...row, status: 'license-ended' })))
  expect(await auditTrail(app, owner)).toEqual(['website-key.created'])
})

test.each([
  [{ domain: 'shop.example' }, ['shop.example']],
  [{ domain: 'shop.example', domains: ['www.shop.example'] }, ['www.shop.example', 'shop.example']],
])('a host may be sent as `domain`: %j', async (sent, hosts) => {
  const owner = await app.account()
  const rows = await owner.call(createEmbeddedKey, { body: { label: 'Shop', ...sent } })
  expect(rows.map(({ domain }) => domain).sort()).toEqual([...hosts].sort())
})

test('a website key without any host is refused', async () => {
  const owner = await app.account()
  await expect(owner.call(createEmbeddedKey, { body: { label: 'Shop' } })).rejects.toMatchObject({
    status: 400,
    fields: { domains: 'Add a host name' },
  })
})

test.each([
  ['no host', [], 'domains'],
  ['a host with an asterisk in the middle', ['a.*.example'], 'domains.0'],
  ['101 hosts', Array.from({ length: 101 }, (_, number) => `h${number}.example`), 'domains'],
])('a key with %s is refused', async (_, hosts, field) => {
  const owner = await app.account()
  await expect(owner.call(createEmbeddedKey, { body: { label: 'Shop', domains: hosts } })).rejects.toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('an account has 500 keys at most, of both kinds together', async () => {
  const owner = await app.account()
  await manyKeys(app, owner, 498)
  await newWebsiteKey(owner)
  const deleted = await newWebsiteKey(owner)

  await expect(newWebsiteKey(owner)).rejects.toEqual(refused(409, 'security-context:too-many-keys'))
  await expect(newKey(owner)).rejects.toEqual(refused(409, 'security-context:too-many-keys'))
  await owner.call(deleteEmbeddedKey, at(deleted))
  await newKey(owner)
  await expect(owner.call(recoverEmbeddedKey, at(deleted))).rejects.toEqual(
    refused(409, 'security-context:too-many-keys'),
  )
})

describe('hosts', () => {
  test('are added and removed in the form that means the same', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)

    await owner.call(addHost, onHost(key, 'WWW.Shop.Example'))
    expect(domains(await owner.call(listEmbeddedKeys))).toEqual(['shop.example', 'www.shop.example'])
    await owner.call(removeHost, onHost(key, 'Shop.example'))
    expect(domains(await owner.call(listEmbeddedKeys))).toEqual(['www.shop.example'])
    await owner.call(removeHost, onHost(key, 'shop.example'))
    expect(await auditTrail(app, owner)).toEqual([
      'website-key.created',
      'website-key.host-added',
      'website-key.host-removed',
    ])
  })

  test.each([
    ['*.co.uk', 'everybody in'],
    ['*.com.au', 'everybody in'],
    ['*.gov.uk', 'everybody in'],
    ['*.公司.cn', 'everybody in'],
    ['*.kawasaki.jp', 'everybody in'],
    ['*.k12.ca.us', 'everybody in'],
    ['https://*.CO.UK./', 'everybody in'],
    ['*.github.io', 'hosts for others'],
    ['*.vercel.app', 'hosts for others'],
    ['*.myshopify.com', 'hosts for others'],
    ['*.compute.amazonaws.com', 'hosts for others'],
  ])('rule K83: %s is refused, since it would let strangers in', async (domain, why) => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    const refusal = {
      status: 400,
      problem: 'security-context:host-not-allowed',
      fields: { domains: expect.stringContaining(why) },
    }
    await expect(owner.call(addHost, onHost(key, domain))).rejects.toMatchObject(refusal)
    const body = { label: 'Shop', domains: ['shop.example', domain] }
    await expect(owner.call(createEmbeddedKey, { body })).rejects.toMatchObject(refusal)
    await expect(owner.call(createEmbeddedKey, { body: { label: 'Shop', domain } })).rejects.toMatchObject(refusal)
    expect(domains(await owner.call(listEmbeddedKeys))).toEqual(['shop.example'])
  })

  test('rule K83: hosts below a suffix of many, and wildcards below one of these, are fine', async () => {
    const owner = await app.account()
    const hosts = [
      'shop.co.uk',
      '*.shop.co.uk',
      'me.github.io',
      '*.me.github.io',
      'shop.vercel.app',
      'co.uk',
      'github.io',
      '*.city.kawasaki.jp',
      '*.localhost',
      '*.shop.example',
      '*.intranet.corp',
      '*.a_b.shop.example',
      '*.xn--bcher-kva.de',
    ]
    const rows = await owner.call(createEmbeddedKey, { body: { label: 'Shop', domains: hosts } })
    expect(domains(rows)).toEqual(hosts)
  })

  test('rule K83: a host that is refused by now can be taken away', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    await app.foundation.db
      .insert(websiteKeyHosts)
      .values(['null', '*.co.uk'].map((host) => ({ keyId: key.key_id, host })))
    for (const host of ['null', '*.co.uk']) await owner.call(removeHost, onHost(key, host))
    expect(domains(await owner.call(listEmbeddedKeys))).toEqual(['shop.example'])
  })

  test('are there once', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    await expect(owner.call(addHost, onHost(key, 'shop.example'))).rejects.toEqual(
      refused(409, 'security-context:host-taken'),
    )
  })

  test('are a hundred at most', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(
      owner,
      Array.from({ length: 100 }, (_, number) => `h${number}.example`),
    )
    await expect(owner.call(addHost, onHost(key, 'one-more.example'))).rejects.toEqual(
      refused(409, 'security-context:too-many-hosts'),
    )
  })

  test('that are none are refused', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    await expect(owner.call(addHost, onHost(key, '***'))).rejects.toMatchObject({ status: 400 })
  })

  test('may all be gone; the key is still there', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    await owner.call(removeHost, onHost(key, 'shop.example'))
    expect(await owner.call(listEmbeddedKeys)).toMatchObject([{ key_id: key.key_id, domain: '' }])
  })

  test('of a deleted key are left alone', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    await owner.call(deleteEmbeddedKey, at(key))
    for (const call of [addHost, removeHost]) {
      await expect(owner.call(call, onHost(key, 'a.example'))).rejects.toEqual(
        refused(409, 'security-context:key-deleted'),
      )
    }
  })
})

test('a new label stays, and the same again leaves no trace', async () => {
  const owner = await app.account()
  const key = await newWebsiteKey(owner)
  for (const _ of [1, 2]) await owner.call(updateEmbeddedKey, { ...at(key), body: { label: 'Storefront' } })

  expect(await owner.call(listEmbeddedKeys)).toMatchObject([{ label: 'Storefront', description: '' }])
  expect(await auditTrail(app, owner)).toEqual(['website-key.created', 'website-key.updated'])
})

test('a key is paused, works again, is deleted and recovered as paused; each step twice is once', async () => {
  const owner = await app.account()
  const key = await newWebsiteKey(owner)
  const twice = async <Result>(step: () => Promise<Result>) => {
    const first = await step()
    expect(await step()).toEqual(first)
    return first
  }

  expect(await twice(() => owner.call(pauseEmbeddedKey, at(key)))).toMatchObject({ recovery_deadline: '' })
  expect(await owner.call(listEmbeddedKeys)).toMatchObject([{ active: false }])
  expect(await twice(() => owner.call(activateEmbeddedKey, at(key)))).toMatchObject([{ active: true }])
  expect(await twice(() => owner.call(deleteEmbeddedKey, at(key)))).toEqual({
    deactivated: '2026-03-09T09:00:00.000Z',
    recovery_deadline: '2026-04-08T09:00:00.000Z',
  })
  expect(await twice(() => owner.call(recoverEmbeddedKey, at(key)))).toMatchObject([{ active: false, deactivated: '' }])
  expect(await auditTrail(app, owner)).toEqual([
    'website-key.created',
    'website-key.paused',
    'website-key.activated',
    'website-key.deleted',
    'website-key.recovered',
  ])
})

test('with its label typed, a key is gone for good', async () => {
  const owner = await app.account()
  const key = await newWebsiteKey(owner)
  const purge = (label: string) => owner.call(deleteEmbeddedKey, { ...at(key), query: { purge: true, label } })

  await expect(purge('shop')).rejects.toEqual(refused(400, 'security-context:label-mismatch'))
  await purge('Shop')
  expect(await owner.call(listEmbeddedKeys)).toEqual([])
})

test('a key that was paused with its account works again only with it', async () => {
  const owner = await app.account()
  const key = await newWebsiteKey(owner)
  await pauseKeysOfAccount(app.db, owner.accountId, app.clock.now())

  await expect(owner.call(activateEmbeddedKey, at(key))).rejects.toEqual(
    refused(409, 'security-context:account-deactivated'),
  )
  await resumeKeysOfAccount(app.db, owner.accountId)
  expect(await owner.call(listEmbeddedKeys)).toMatchObject([{ active: true, by_account_deactivation: false }])
})

test('staff see the keys of any account', async () => {
  const owner = await app.account()
  const key = await newWebsiteKey(owner)
  const support = await app.staff('support')
  expect(await support.call(listEmbeddedKeysOfAccount, { params: { id: owner.accountId } })).toMatchObject([
    { key_id: key.key_id },
  ])
  await expect(support.call(listEmbeddedKeysOfAccount, { params: { id: 999_999 } })).rejects.toEqual(
    refused(404, 'sales-context:account-not-found'),
  )
})

test('a list is read page by page, each key whole', async () => {
  const owner = await app.account()
  for (const label of ['First', 'Second', 'Third']) {
    await newWebsiteKey(owner, ['a.example', 'b.example'], label)
    app.clock.advance(60_000)
  }

  const first = await owner.call(listEmbeddedKeys, { query: { limit: 2 } })
  const rest = await owner.call(listEmbeddedKeys, { query: { limit: 2, after: first.at(-1)?.cursor ?? '' } })

  expect(first.map(({ label }) => label)).toEqual(['Third', 'Third', 'Second', 'Second'])
  expect(rest.map(({ label }) => label)).toEqual(['First', 'First'])
  await expect(owner.call(listEmbeddedKeys, { query: { after: 'no cursor' } })).rejects.toMatchObject({ status: 400 })
})

describe('why a page is refused', () => {
  const verdict = async (step: (owner: Awaited<ReturnType<TestApp['account']>>, key: EmbeddedKey) => unknown) => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner, ['shop.example', '*.acme.example'])
    await step(owner, key)
    return owner.call(checkPage, { ...at(key), query: { page: 'https://evil.test/cart' } })
  }

  test('names the host that one click adds, after which it is not', async () => {
    const owner = await app.account()
    const key = await newWebsiteKey(owner)
    const ask = () => owner.call(checkPage, { ...at(key), query: { page: 'https://evil.test:8443/cart' } })

    const before = await ask()
    expect(before).toEqual({
      allowed: false,
      rule: 'host-not-listed',
      page_host: 'evil.test',
      matched: '',
      missing: 'evil.test',
    })
    await owner.call(addHost, onHost(key, before.missing))
    expect(await ask()).toMatchObject({ allowed: true, rule: 'host-listed', matched: 'evil.test' })
  })

  test('is said of all page addresses as the gateway says it', async () => {
    const owner = await app.account()
    const keys = new Map<string, EmbeddedKey>()
    for (const { key, hosts } of PAGE_CASES) {
      if (keys.has(key)) continue
      keys.set(key, await newWebsiteKey(owner, hosts.length ? hosts : ['gone.example'], key))
    }
    const none = keys.get('none') as EmbeddedKey
    await owner.call(removeHost, onHost(none, 'gone.example'))

    const misjudged: unknown[] = []
    for (const { page, key, rule } of PAGE_CASES) {
      const query = page === undefined ? {} : { page }
      const said = await owner.call(checkPage, { ...at(keys.get(key) as EmbeddedKey), query })
      const isAllowed = rule === 'host-listed' || rule === 'wildcard-covers'
      if (said.rule !== rule || said.allowed !== isAllowed) misjudged.push({ page, key, rule, said })
    }
    expect(misjudged).toEqual([])
    expect(PAGE_CASES.length).toBeGreaterThanOrEqual(200)
  })

  test('is first of all the key itself', async () => {
    expect(await verdict((owner, key) => owner.call(pauseEmbeddedKey, at(key)))).toMatchObject({ rule: 'key-paused' })
    expect(await verdict((owner, key) => owner.call(deleteEmbeddedKey, at(key)))).toMatchObject({ rule: 'key-deleted' })
  })
})

test('a deleted key is removed at its deadline, not before, and not if it was recovered', async () => {
  const owner = await app.account()
  const [gone, recovered] = [await newWebsiteKey(owner), await newWebsiteKey(owner, ['b.example'], 'Recovered')]
  for (const key of [gone, recovered]) await owner.call(deleteEmbeddedKey, at(key))
  await owner.call(recoverEmbeddedKey, at(recovered))
  const { db, clock, log } = app.foundation
  const runJobs = () => createOutbox({ db, clock, log, handlers: securityJobs(app.foundation) }).runDue()

  app.clock.advance(30 * DAY - 1)
  await runJobs()
  expect(await auditTrail(app, owner)).not.toContain('website-key.purged')
  app.clock.advance(1)
  await runJobs()
  expect((await auditTrail(app, owner)).filter((action) => action === 'website-key.purged')).toHaveLength(1)
  const member = await app.member(owner, ['api-key-viewer'])
  expect(await member.call(listEmbeddedKeys)).toMatchObject([{ label: 'Recovered' }])
})

test('rule K15: no website key is what would be refused as a card number', () => {
  const [like, unlike] = ['400000000000000002', '400000000000000003']
  const digits = [...`${like}${unlike}`].map(Number)
  expect(newWebsiteKeyId(() => digits.shift() ?? 0)).toBe(unlike)
})
