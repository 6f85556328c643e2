import { beforeAll, expect, test } from '@jest/globals'
import { createHelpCenter } from '../services/release-server/src/help/help-center.ts'
import { usableBy } from '../services/release-server/src/plan/usable-remotes.ts'
import { siteEntries } from '../services/release-server/src/site/site-entries.ts'
import type { Visitor } from '../shared/contracts/src/platform.ts'
import type { Role } from '../shared/contracts/src/roles.ts'
import shell from '../shell/manifest.ts'
import {
  entriesOfActions,
  entriesOfHelp,
  entriesOfPages,
  entriesOfRows,
  ownEntries,
} from '../shell/src/search/find/entries.ts'
import type { Row } from '../shell/src/search/find/entry.ts'
import { createSearchIndex } from '../shell/src/search/find/search-index.ts'
import { remotesManifests } from './manifests.ts'

let parts: (typeof shell)[]
beforeAll(async () => {
  parts = await remotesManifests()
})

const EVERY_ROLE: Role[] = ['account-owner', 'api-key-editor', 'api-key-viewer', 'billing-editor', 'billing-viewer']
const accounts = [
  { account_id: 1, account_label: 'Acme Logistics', default_account: true },
  { account_id: 2, account_label: 'Acme Logistics Europe', default_account: false },
]

/** What lists answer in the account, by what is found in them. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'Secret key': [
    { key_id: 'k1', label: 'Production', description: 'The order service', paused: false },
    { key_id: 'k2', label: 'Staging', description: '', paused: false },
    { key_id: 'k3', label: 'Driver app', description: 'Backend of the app', paused: true },
  ],
  'Website key': [
    { key_id: 'w1', label: 'Partner widget', domain: 'partner.example', active: true },
    { key_id: 'w1', label: 'Partner widget', domain: 'shop.example', active: true },
  ],
  Member: [
    { user_id: 1, first_name: 'Olivia', last_name: 'Adler', email_address: 'owner@acme.example' },
    { user_id: 2, first_name: 'Victor', last_name: 'Nowak', email_address: 'viewer@acme.example' },
  ],
  Contact: [{ id: 1, first_name: 'Bea', last_name: 'Quill', email: 'invoices@acme.example', company: 'Acme' }],
  Subscription: [{ subscription_id: 's1', planDescription: 'US Core, 5,000 lookups a month', edition: 'Core' }],
  Order: [{ order_id: 10001, placed: '2026-02-01T00:00:00Z' }],
  User: [
    { account_id: 7, user_id: 71, first_name: 'Gareth', last_name: 'Lind', email: 'owner@globex.example' },
    { account_id: 8, user_id: 71, first_name: 'Gareth', last_name: 'Lind', email: 'owner@globex.example' },
    {
      account_id: null,
      account_label: '',
      user_id: 72,
      first_name: 'Nora',
      last_name: 'Quist',
      email: 'nora@quist.example',
    },
  ],
  Account: [
    { account_id: null, account_label: '', first_name: 'Nora', last_name: 'Quist', email: 'nora@quist.example' },
    { account_id: 7, account_label: 'Globex', first_name: 'Gareth', last_name: 'Lind', email: 'owner@globex.example' },
  ],
}

/** Everything that this person's portal would put into its index. */
function indexFor(roles: Role[], { staff = false, onlyLooks = false } = {}) {
  const user = { id: 1, email: 'a@acme.example', first_name: 'A', last_name: 'B' }
  const visitor: Visitor = { user, staff, roles, account: staff ? null : { id: 1, label: 'Acme Logistics' }, accounts }
  const released = { shell: { release: { manifest: shell } }, remotes: parts.map((manifest) => ({ manifest })) }
  const { shell: own, remotes } = usableBy(visitor, released as never)
  const entries = [
    ...entriesOfPages([own, ...remotes]),
    ...entriesOfActions(remotes, { onlyLooks }),
    ...ownEntries(visitor),
    ...entriesOfHelp(HELP),
    ...remotes.flatMap(({ finds }) => finds).flatMap((one) => entriesOfRows(one, ROWS[one.kind] ?? [], { onlyLooks })),
  ]
  const index = createSearchIndex(entries)
  return {
    entries,
    titles: (text: string, used: readonly string[] = []) =>
      index.find(text, { holder: { roles }, used }).map(({ entry }) => entry.title),
  }
}

const HELP = siteEntries().concat(
  createHelpCenter({
    gatewayOrigin: 'https://lookups.example',
    brandName: 'Portal',
    apiHostTemplate: '/api/{service}',
  }).entries(),
)

/** By hand: what somebody types, slips of the pen among it, and what they mean. */
const QUERIES: readonly [typed: string, meant: string][] = [
  ['api keys', 'API keys'],
  ['keys', 'API keys'],
  ['key', 'API keys'],
  ['website keys', 'Website keys'],
  ['websit keys', 'Website keys'],
  ['embedded key', 'Website keys'],
  ['usage', 'Usage'],
  ['usgae', 'Usage'],
  ['chart', 'Usage'],
  ['tools', 'Tools'],
  ['snippet', 'Tools'],
  ['members', 'Members'],
  ['memebrs', 'Members'],
  ['seats', 'Members'],
  ['contacts', 'Contacts'],
  ['notifications', 'Notifications'],
  ['notifcations', 'Notifications'],
  ['alerts', 'Notifications'],
  ['webhook', 'Notifications'],
  ['subscriptions', 'Subscriptions'],
  ['auto-renew', 'Subscriptions'],
  ['payment methods', 'Payment methods'],
  ['credit card', 'Payment methods'],
  ['change card', 'Payment methods'],
  ['profile', 'Profile'],
  ['security', 'Security'],
  ['audit log', 'Audit log'],
  ['who changed', 'Audit log'],
  ['organization', 'Organization'],
  ['orgnization', 'Organization'],
  ['single sign-on', 'Single sign-on'],
  ['sso', 'Single sign-on'],
  ['saml', 'Single sign-on'],
  ['overview', 'Overview'],
  ['dashboard', 'Overview'],
  ['pause staging', 'Pause Staging'],
  ['puase staging', 'Pause Staging'],
  ['staging', 'Staging'],
  ['activate driver', 'Activate Driver app'],
  ['production', 'Production'],
  ['partner widget', 'Partner widget'],
  ['invite', 'Invite someone'],
  ['invite somebody', 'Invite someone'],
  ['add colleague', 'Invite someone'],
  ['create secret key', 'Create a secret key'],
  ['create website key', 'Create a website key'],
  ['switch to acme logistics europe', 'Switch to Acme Logistics Europe'],
  ['acme europe', 'Switch to Acme Logistics Europe'],
  ['dark', 'Use the dark theme'],
  ['dark theme', 'Use the dark theme'],
  ['iso', 'Show ISO dates'],
  ['date format', 'Show US dates'],
  ['us dates', 'Show US dates'],
  ['olivia', 'Olivia Adler'],
  ['oliva adler', 'Olivia Adler'],
  ['viewer@acme.example', 'Victor Nowak'],
  ['invoices@acme.example', 'Bea Quill'],
  ['10001', 'Order 10001'],
  ['order 10001', 'Order 10001'],
  ['webhooks', 'Webhooks'],
  ['webhook signature', 'Webhooks'],
  ['rotate', 'Rotate a secret key'],
  ['rotate key', 'Rotate a secret key'],
  ['get started', 'Get started in five minutes'],
  ['quick start', 'Get started in five minutes'],
  ['rate limit', 'Limits and rates'],
  ['okta', 'Single sign-on with Okta'],
  ['entra', 'Single sign-on with Microsoft Entra ID'],
  ['azure ad', 'Single sign-on with Microsoft Entra ID'],
  ['undelete key', 'Delete and recover a key'],
  ['1624873202', 'This key was deleted. Recover it first.'],
  ['gateway:lookup-limit-reached', 'The lookup limit of this key is reached.'],
  ['reverse geocoding', 'US Reverse Geocoding'],
  ['international autocomplete', 'International Address Autocomplete'],
]

test('of what people type, slips of the pen among it, at most three in sixty find something else first', () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(60)
  const { titles } = indexFor(EVERY_ROLE)
  const wrong = QUERIES.filter(([typed, meant]) => titles(typed)[0] !== meant)
  expect(wrong.map(([typed, meant]) => `${typed}: ${titles(typed)[0]}, not ${meant}`).slice(3)).toEqual([])
})

test('rule N40: the name of a kind finds what is of it, and not each act on each of them', () => {
  const { titles } = indexFor(EVERY_ROLE)
  const found = titles('keys')
  expect(found).toEqual(expect.arrayContaining(['Production', 'Staging', 'Driver app', 'Partner widget']))
  expect(found.filter((title) => /^(Pause|Activate) (Production|Staging|Driver)/.test(title))).toEqual([])
  expect(titles('pause secret key staging')[0]).toBe('Pause Staging')
})

/** By hand: what nobody means anything by, or too much at once, and what of it is close. */
const NONSENSE: readonly [typed: string, close: readonly string[]][] = [
  ['nothing-is-called-that', []],
  ['nothing is called that', []],
  ['zzqq', []],
  ['asdf qwer', []],
  ['lorem ipsum dolor', []],
  ['purple elephant dance', []],
  ['olivia elephant', ['Olivia Adler']],
  ['staging elephant', ['Staging', 'Pause Staging', '3. Create a key']],
]

test('rule N33: what not every word fits is not found, and close is what some of them fit, ten at most', () => {
  const index = createSearchIndex(indexFor(EVERY_ROLE).entries)
  const asked = { holder: { roles: EVERY_ROLE } }
  const titlesOf = (found: ReturnType<typeof index.find>) => found.map(({ entry }) => entry.title)
  const found = NONSENSE.map(([typed]) => [typed, titlesOf(index.find(typed, asked))])
  expect(found).toEqual(NONSENSE.map(([typed]) => [typed, []]))
  const close = NONSENSE.map(([typed]) => [typed, titlesOf(index.findClose(typed, asked))])
  expect(close).toEqual(NONSENSE)
  expect(index.findClose('keys for the moon', asked)).toHaveLength(10)
  expect(index.findClose('keys', asked)).toEqual([])
})

test('rule N33: words that say nothing do not count, unless nothing else was typed', () => {
  const { titles } = indexFor(EVERY_ROLE)
  expect(titles('where is the audit log')[0]).toBe('Audit log')
  expect(titles('how can i invite somebody')[0]).toBe('Invite someone')
  expect(titles('in')[0]).toBe('Invite someone')
})

test('what is of staff is found by staff alone, whatever a member types', () => {
  const [member, support] = [indexFor(EVERY_ROLE), indexFor(['support'], { staff: true })]
  const ofStaff = ['Users and accounts', 'Staff area', 'Gareth Lind', 'Globex']
  for (const title of ofStaff) {
    expect(support.titles(title)).toContain(title)
    expect(member.titles(title)).not.toContain(title)
  }
  const close = createSearchIndex(member.entries.concat(support.entries))
    .findClose('globex gareth elephant', { holder: { roles: EVERY_ROLE } })
    .map(({ entry }) => entry.title)
  expect(close).toEqual([])
  const everything = QUERIES.flatMap(([typed]) => member.titles(typed))
  expect(everything.length).toBeGreaterThan(400)
  expect(everything.filter((title) => ofStaff.includes(title))).toEqual([])
})

/** By hand: what staff type, and whom they mean; each is one entry, in however many accounts they are. */
const STAFF_QUERIES: readonly [typed: string, meant: string][] = [
  ['gareth lind', 'Gareth Lind'],
  ['owner@globex.example', 'Gareth Lind'],
  ['nora', 'Nora Quist'],
  ['nora quist', 'Nora Quist'],
  ['nora@quist.example', 'Nora Quist'],
  ['globex', 'Globex'],
  ['users', 'Users and accounts'],
]

test('rule N32: staff find people, with an account and without, and accounts', () => {
  const { titles, entries } = indexFor(['support'], { staff: true })
  expect(STAFF_QUERIES.map(([typed]) => [typed, titles(typed)[0]])).toEqual(STAFF_QUERIES)
  const people = entries.filter(({ kind }) => kind === 'User')
  expect(people.map(({ title, does }) => [title, does])).toEqual([
    ['Gareth Lind', { does: 'go', path: '/admin/users/71' }],
    ['Nora Quist', { does: 'go', path: '/admin/users/72' }],
  ])
})

test('rule N32: what the server found is found, also by what it does not show', () => {
  const { finds } = parts.find(({ name }) => name === 'admin') as (typeof parts)[number]
  const index = createSearchIndex(
    finds.flatMap((one) => entriesOfRows(one, ROWS[one.kind] ?? [], { onlyLooks: false, asked: 'k-7d21-9f0c' })),
  )
  const found = index.find('k-7d21-9f0c', { holder: { roles: ['support'] } })
  expect(found.map(({ entry }) => entry.title)).toContain('Globex')
})

test('rule N32: a page of one thing is no place without it', () => {
  const places = [indexFor(EVERY_ROLE), indexFor(['support'], { staff: true })].flatMap(({ entries }) => entries)
  const titles = places.filter(({ kind }) => kind === 'Page').map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Cart', 'Help', 'Profile', 'Members', 'Users and accounts']))
  for (const ofOne of ['Account', 'Person', 'Your order', 'Request']) expect(titles).not.toContain(ofOne)
})

test('a viewer finds no action that they may not do, and neither does whoever acts as somebody', () => {
  const forbidden = /^(Pause|Activate|Create|Invite)/
  const viewer = indexFor(['api-key-viewer'])
  const acting = indexFor(EVERY_ROLE, { onlyLooks: true })
  for (const typed of [...QUERIES.map(([typed]) => typed), 'pause', 'create', 'invite', 'activate']) {
    for (const { titles, entries } of [viewer, acting]) {
      const actions = new Set(entries.filter(({ kind }) => kind === 'Action').map(({ title }) => title))
      expect(titles(typed).filter((title) => actions.has(title) && forbidden.test(title))).toEqual([])
    }
  }
  expect(indexFor(EVERY_ROLE).titles('pause')).toContain('Pause Staging')
  expect(viewer.titles('staging')).toEqual(expect.arrayContaining(['Staging']))
})

test('the search itself leaves out what its holder may not see, also if it was put in', () => {
  const { entries } = indexFor(['support'], { staff: true })
  const index = createSearchIndex(entriesOfActions(parts, { onlyLooks: false }).concat(entries))
  const found = (roles: Role[]) => index.find('invite', { holder: { roles } }).map(({ entry }) => entry.title)
  expect(found(['account-owner'])).toContain('Invite someone')
  expect(found(['api-key-viewer'])).not.toContain('Invite someone')
})

test('of two that fit alike, what one used last comes first', () => {
  const { titles, entries } = indexFor(EVERY_ROLE)
  const [first, second] = titles('geocoding pricing')
  const used = entries.find(({ title }) => title === second)?.id ?? ''
  expect(titles('geocoding pricing', [used]).slice(0, 2)).toEqual([second, first])
})

test('rule N22: whoever types the status of an error finds errors of it before what speaks of it', () => {
  const index = createSearchIndex(indexFor(EVERY_ROLE).entries)
  const [first, ...others] = index.find('402', { holder: { roles: EVERY_ROLE } }).map(({ entry }) => entry)
  expect([first?.kind, first?.says]).toEqual(['Error', expect.stringMatching(/^Status 402\s/)])
  expect(others.map(({ kind }) => kind)).toContain('Help')
})

test('a thing that has several rows is found once', () => {
  expect(
    indexFor(EVERY_ROLE)
      .titles('partner widget')
      .filter((title) => title === 'Partner widget'),
  ).toHaveLength(1)
})

/** CPU time, which a busy machine does not stretch. */
const MOST_MS = 20

test('an index of 1,000 documents answers each of the queries in 20 ms of CPU time', () => {
  const { entries } = indexFor(EVERY_ROLE)
  const copies = Array.from({ length: 1_000 }, (_, at) => {
    const entry = entries[at % entries.length] as (typeof entries)[number]
    return { ...entry, id: `${entry.id} ${at}` }
  })
  const index = createSearchIndex(copies)
  for (const [typed] of QUERIES) index.find(typed, { holder: { roles: EVERY_ROLE } })

  const before = process.cpuUsage()
  const found = QUERIES.map(([typed]) => index.find(typed, { holder: { roles: EVERY_ROLE } }).length)
  const { user, system } = process.cpuUsage(before)
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(QUERIES.length * 0.9)
  expect((user + system) / 1_000 / QUERIES.length).toBeLessThan(MOST_MS)
})
