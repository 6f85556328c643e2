import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { deactivateIdentityProvider, getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import {
  addOrganizationDomain,
  checkOrganizationDomain,
  listOrganizationDomains,
  removeOrganizationDomain,
} from '@portal/contracts/authorization/organization-domains'
import { deleteOrganization } from '@portal/contracts/authorization/organizations'
import { audit } from '@portal/foundation/audit'
import type { Transaction } from '@portal/foundation/database'
import { createOutbox, outbox } from '@portal/foundation/outbox'
import { SANDBOX_DOMAIN } from '@portal/foundation/sandbox-domains'
import { startNameServer, type TestNameServer } from '@portal/foundation/testing'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { jobsOf } from '../../../portal-api.ts'
import { activateConnection } from '../../../testing/activate-connection.ts'
import { atTheSameMoment } from '../../../testing/at-the-same-moment.ts'
import { lettersTo } from '../../../testing/letters.ts'
import { subscribedContact } from '../../../testing/subscribed-contact.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { refused } from '../../../testing/test-caller.ts'
import {
  leaveForCompany,
  logInAtCompany,
  setUp,
  somebodyAt,
  type TestCompany,
  testCompany,
  testCompanyWithSso,
} from '../../../testing/test-company.ts'
import { type TestIssuer, testIssuer } from '../../../testing/test-issuer.ts'
import { lookAfterConnections } from '../look-after-connections.ts'
import { recordName, recordValue } from './domain-proof.ts'
import { organizationDomains } from './domains.tables.ts'

const DAY = 86_400_000
const TAKEN = refused(409, 'identity-context:domain-taken')
const NOT_FOUND = refused(404, 'identity-context:domain-not-found')

let app: TestApp
let names: TestNameServer
let issuer: TestIssuer
beforeAll(async () => {
  ;[names, issuer] = [await startNameServer(), await testIssuer()]
  app = await testApp({ DNS_SERVERS: names.address, TRUSTED_PROVIDERS: issuer.url })
})
afterAll(async () => {
  await app.close()
  await names.close()
  await issuer.close()
})
beforeEach(() => app.db.delete(outbox))

const add = ({ caller }: TestCompany, domain: string) => caller.call(addOrganizationDomain, { body: { domain } })
const check = ({ caller }: TestCompany, { id }: { id: number }) =>
  caller.call(checkOrganizationDomain, { params: { id } })
const remove = ({ caller }: TestCompany, { id }: { id: number }) =>
  caller.call(removeOrganizationDomain, { params: { id } })

/** A company whose domain has its record, which nobody has looked for yet. */
async function companyWithRecord(options = {}) {
  const company = await testCompany(app, options)
  const listed = await add(company, company.domain)
  names.answers(listed.record_name, { texts: [listed.record_value] })
  return { company, listed }
}

async function verifiedCompany(options = {}) {
  const made = await companyWithRecord(options)
  expect(await check(made.company, made.listed)).toMatchObject({ state: 'verified' })
  return made
}

async function actionsOf({ id }: TestCompany) {
  const lines = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, String(id)))
    .orderBy(audit.id)
  return lines.map(({ action }) => action).filter((action) => action.includes('domain'))
}

const subjectsTo = async ({ caller, domain }: TestCompany) =>
  (await lettersTo(app, `owner-${caller.userId}@${domain}`)).map(({ subject }) => subject)

/** Does the hourly upkeep, and every lookup that is due then. */
async function lookUpDue() {
  await lookAfterConnections(app.foundation, app.clock.now())
  const { db, clock, foundation } = app
  await createOutbox({ db, clock, log: foundation.log, handlers: jobsOf(foundation) }).runDue()
}

const again = async (company: TestCompany) => (await app.again(company.caller)).call(listOrganizationDomains)

describe('rule F90: a domain is listed with a record of its own', () => {
  test('at a name of its own below the domain, and another one for each organization; added twice it is listed once', async () => {
    const [one, two] = [await testCompany(app), await testCompany(app)]
    const first = await add(one, ' https://WWW.Shared.example/about ')
    expect(first).toEqual({
      id: expect.any(Number),
      domain: 'shared.example',
      state: 'waiting',
      record_name: '_doorstep-challenge.shared.example',
      record_value: expect.stringMatching(/^doorstep-verification=[0-9a-f]{40}$/),
      added: app.clock.now().toISOString(),
      verified: '',
      missing_since: '',
      lapses: '',
      lapsed: '',
      last_check: null,
    })
    expect(await add(one, 'ida@shared.example')).toEqual(first)
    expect((await add(two, 'shared.example')).record_value).not.toBe(first.record_value)
    expect(await one.caller.call(listOrganizationDomains)).toEqual([first])
    expect(await actionsOf(one)).toEqual(['organization.domain-added'])
  })

  test('removed and added again it gets another record', async () => {
    const company = await testCompany(app)
    const first = await add(company, company.domain)
    await remove(company, first)
    await expect(remove(company, first)).rejects.toEqual(NOT_FOUND)
    expect((await add(company, company.domain)).record_value).not.toBe(first.record_value)
  })

  test.each([
    '',
    ' ',
    'localhost',
    'two words.example',
    '10.0.0.1',
    '*.acme.example',
    `${'a'.repeat(240)}.example`,
    'a_b.example',
  ])('%j is no domain', async (domain) => {
    const fields = { domain: expect.any(String) }
    await expect(add(await testCompany(app), domain)).rejects.toMatchObject({ status: 400, fields })
  })

  test('in letters of its own it is kept in the form that name servers know', async () => {
    expect((await add(await testCompany(app), 'Bücher.example')).domain).toBe('xn--bcher-kva.example')
  })

  test('twenty at most', async () => {
    const company = await testCompany(app)
    for (let at = 0; at < 20; at += 1) await add(company, `d${at}.example`)
    await expect(add(company, 'd20.example')).rejects.toEqual(refused(409, 'identity-context:too-many-domains'))
    expect(await add(company, 'd19.example')).toMatchObject({ domain: 'd19.example' })
  })

  test.each(['gmail.com', 'GMX.de', 'co.uk', 'github.io', 'ida@yahoo.co.jp'])(
    'rule F95: %s is no single organization’s',
    async (domain) => {
      await expect(add(await testCompany(app), domain)).rejects.toMatchObject({
        status: 400,
        problem: 'identity-context:domain-not-allowed',
        fields: { domain: expect.any(String) },
      })
    },
  )
})

describe('rule F91: a domain is verified by its record', () => {
  test('and by it people find the organization and come in, once it is there', async () => {
    const company = await testCompany(app)
    const listed = await add(company, company.domain)
    await setUp(company, issuer)
    await activateConnection(app, company.caller)
    const asked = [company.domain, `ida@${company.domain}`, company.name]
    for (const one of asked) await expect(leaveForCompany(app.visitor(), one)).rejects.toMatchObject({ status: 404 })

    const { record_name: name, record_value: value } = listed
    names.answers(name, { texts: ['v=spf1 -all', [value.slice(0, 9), value.slice(9)]] })
    expect(await check(company, listed)).toMatchObject({
      state: 'verified',
      verified: app.clock.now().toISOString(),
      last_check: { at: app.clock.now().toISOString(), outcome: 'matched', seen: [], seen_count: 0 },
    })
    for (const one of asked) expect(new URL(await leaveForCompany(app.visitor(), one)).origin).toBe(issuer.url)
    expect(await company.caller.call(getIdentityProvider)).toMatchObject({
      domains: [company.domain],
      is_found_by_name: true,
    })
    const claims = somebodyAt(company.domain)
    await expect(logInAtCompany(app.visitor(), { id: company.id, issuer, claims })).resolves.toBeDefined()
    expect(await actionsOf(company)).toEqual(['organization.domain-added', 'organization.domain-verified'])

    await remove(company, listed)
    for (const one of asked) await expect(leaveForCompany(app.visitor(), one)).rejects.toMatchObject({ status: 404 })
  })

  test('of its organization alone: the record of another one proves nothing', async () => {
    const { company, listed } = await companyWithRecord()
    const other = await testCompany(app)
    const theirs = await add(other, company.domain)
    expect(await check(other, theirs)).toMatchObject({
      state: 'waiting',
      last_check: { outcome: 'other-values', seen: [listed.record_value], seen_count: 1 },
    })
  })

  test.each([
    ['no such name', { outcome: 'no-record', seen: [], seen_count: 0 }],
    ['refused', { outcome: 'no-answer', seen: [], seen_count: 0 }],
    [{ texts: [] }, { outcome: 'no-record', seen: [], seen_count: 0 }],
    [{ texts: ['\u0000\u001b[31mred\u202e'] }, { outcome: 'other-values', seen: ['[31mred'], seen_count: 1 }],
  ] as const)('rule F92: %j does not, and is told', async (answer, lastCheck) => {
    const company = await testCompany(app)
    const listed = await add(company, company.domain)
    names.answers(listed.record_name, answer)
    const checked = await check(company, listed)
    expect(checked).toMatchObject({ state: 'waiting', last_check: { ...lastCheck, seen: expect.any(Array) } })
    expect(JSON.stringify(checked.last_check?.seen)).not.toMatch(/\\u00|\u202e/)
    expect(await company.caller.call(listOrganizationDomains)).toEqual([checked])
  })

  test('rule F100: ten checks in a row, then one a minute; name servers are not asked meanwhile', async () => {
    const company = await testCompany(app)
    const listed = await add(company, company.domain)
    for (let count = 0; count < 10; count += 1) await check(company, listed)
    const before = names.asked.length
    const tooMany = { status: 429, problem: 'identity-context:too-many-domain-checks', context: { retry_after: 60 } }
    await expect(check(company, listed)).rejects.toMatchObject(tooMany)
    expect(names.asked).toHaveLength(before)
    app.clock.advance(60_000)
    await expect(check(company, listed)).resolves.toMatchObject({ state: 'waiting' })
  })
})

describe('rule F93: two organizations have no domain verified at a time', () => {
  test('the second is refused, and the owners of the first are told once a day', async () => {
    const { company } = await verifiedCompany()
    const other = await testCompany(app)
    const theirs = await add(other, company.domain)
    names.answers(theirs.record_name, { texts: [theirs.record_value] })
    for (let count = 0; count < 3; count += 1) await expect(check(other, theirs)).rejects.toEqual(TAKEN)
    expect(await other.caller.call(listOrganizationDomains)).toMatchObject([{ state: 'waiting' }])
    expect(await subjectsTo(company)).toEqual([`Another organization tried to verify ${company.domain}`])
    expect(await actionsOf(other)).toEqual([
      'organization.domain-added',
      ...Array(3).fill('organization.domain-refused'),
    ])
  })

  test('of two that prove it at the same moment one has it', async () => {
    const domain = 'at-once.example'
    const both = [await testCompany(app), await testCompany(app)]
    const listed = await Promise.all(both.map((company) => add(company, domain)))
    names.answers(`_doorstep-challenge.${domain}`, { texts: listed.map(({ record_value }) => record_value) })
    const lock = (tx: Transaction) => tx.execute(sql`lock table organization_domains in share row exclusive mode`)
    const results = await atTheSameMoment(app.db, lock, () =>
      both.map((company, at) => check(company, listed[at] as { id: number })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([TAKEN])
    const holders = and(eq(organizationDomains.domain, domain), isNotNull(organizationDomains.verifiedAt))
    expect(await app.db.select().from(organizationDomains).where(holders)).toHaveLength(1)
  })

  test('and the database has no place for two', async () => {
    const [one, two] = [await testCompany(app), await testCompany(app)]
    for (const company of [one, two]) await add(company, 'index.example')
    const verify = ({ id }: TestCompany) =>
      app.db
        .update(organizationDomains)
        .set({ verifiedAt: app.clock.now() })
        .where(eq(organizationDomains.organizationId, id))
    await verify(one)
    await expect(verify(two)).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  test('rule F97: the next may have it once the first removes it, or its organization is gone', async () => {
    const { company, listed } = await verifiedCompany()
    const heir = await testCompany(app)
    const theirs = await add(heir, company.domain)
    names.answers(theirs.record_name, { texts: [listed.record_value, theirs.record_value] })
    await remove(company, listed)
    expect(await check(heir, theirs)).toMatchObject({ state: 'verified' })
    await heir.caller.call(deleteOrganization, { params: { id: heir.id } })
    const back = await add(company, company.domain)
    names.answers(back.record_name, { texts: [back.record_value] })
    expect(await check(company, back)).toMatchObject({ state: 'verified' })
  })
})

describe('rule F94: a verified domain is looked up once a day', () => {
  test('one whose record is gone has seven days, its owners are told, and it lapses', async () => {
    const { company, listed } = await verifiedCompany()
    const desk = await subscribedContact(app, company.caller, `desk@${company.domain}`, ['security'])
    names.answers(listed.record_name, 'no such name')
    app.clock.advance(DAY - 1)
    await lookUpDue()
    expect(await again(company)).toMatchObject([{ state: 'verified' }])

    app.clock.advance(1)
    await lookUpDue()
    const missingAt = app.clock.now()
    const lapses = new Date(missingAt.getTime() + 7 * DAY)
    expect(await again(company)).toMatchObject([
      { state: 'missing', missing_since: missingAt.toISOString(), lapses: lapses.toISOString() },
    ])
    for (let day = 1; day < 7; day += 1) {
      app.clock.advance(DAY)
      await lookUpDue()
    }
    const missing = `The record of ${company.domain} is missing`
    expect([await subjectsTo(company), (await again(company))[0]?.state]).toEqual([[missing], 'missing'])

    app.clock.advance(DAY)
    await lookUpDue()
    expect(await again(company)).toMatchObject([
      { state: 'lapsed', verified: '', lapsed: app.clock.now().toISOString() },
    ])
    const lapsed = `${company.domain} is not verified any more`
    expect(await subjectsTo(company)).toEqual([missing, lapsed])
    expect((await lettersTo(app, desk.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([missing, lapsed]),
    )
    expect(await actionsOf(company)).toEqual([
      'organization.domain-added',
      'organization.domain-verified',
      'organization.domain-missing',
      'organization.domain-lapsed',
    ])
    const asked = names.asked.length
    app.clock.advance(3 * DAY)
    await lookUpDue()
    expect(names.asked.slice(asked)).not.toContain(listed.record_name)
  })

  test('one whose record comes back is as it was', async () => {
    const { company, listed } = await verifiedCompany()
    names.answers(listed.record_name, { texts: ['else'] })
    app.clock.advance(DAY)
    await lookUpDue()
    expect(await again(company)).toMatchObject([{ state: 'missing', last_check: { seen: ['else'] } }])
    names.answers(listed.record_name, { texts: [listed.record_value] })
    app.clock.advance(DAY)
    await lookUpDue()
    expect(await again(company)).toMatchObject([{ state: 'verified', verified: listed.added, missing_since: '' }])
    expect((await actionsOf(company)).at(-1)).toBe('organization.domain-found')
  })

  test('a name server that does not answer changes nothing, also at the end of the seven days', async () => {
    const { company, listed } = await verifiedCompany()
    names.answers(listed.record_name, 'refused')
    app.clock.advance(DAY)
    await lookUpDue()
    expect(await again(company)).toMatchObject([{ state: 'verified', last_check: { outcome: 'no-answer' } }])
    names.answers(listed.record_name, 'no such name')
    app.clock.advance(DAY)
    await lookUpDue()
    names.answers(listed.record_name, 'refused')
    for (let day = 0; day < 9; day += 1) {
      app.clock.advance(DAY)
      await lookUpDue()
    }
    expect(await again(company)).toMatchObject([{ state: 'missing' }])
  })

  test('once, by however many processes, and one that was removed is not', async () => {
    const { company, listed } = await verifiedCompany()
    const gone = await verifiedCompany()
    await remove(gone.company, gone.listed)
    names.answers(listed.record_name, 'no such name')
    app.clock.advance(DAY)
    await Promise.all([lookUpDue(), lookUpDue()])
    expect(await subjectsTo(company)).toEqual([`The record of ${company.domain} is missing`])
    const asked = names.asked.length
    app.clock.advance(DAY)
    await lookUpDue()
    expect(names.asked.slice(asked)).not.toContain(gone.listed.record_name)
  })

  test('rule F98: one that was never looked up is, within the hour', async () => {
    const company = await testCompanyWithSso(app, issuer)
    names.answers(`_doorstep-challenge.${company.domain}`, 'no such name')
    await lookUpDue()
    expect(await again(company)).toMatchObject([{ state: 'missing' }])
    expect(new URL(await leaveForCompany(app.visitor(), company.domain)).origin).toBe(issuer.url)
  })
})

test('while the connection is off, a verified domain leads nowhere, and stays verified', async () => {
  const company = await testCompanyWithSso(app, issuer)
  await company.caller.call(deactivateIdentityProvider)
  await expect(leaveForCompany(app.visitor(), company.domain)).rejects.toMatchObject({ status: 404 })
  expect(await company.caller.call(getIdentityProvider)).toMatchObject({ domains: [company.domain] })
})

test('domains are those of the organization, read and changed by owners of its primary account alone', async () => {
  const { company, listed } = await companyWithRecord()
  const other = await testCompany(app)
  await expect(check(other, listed)).rejects.toEqual(NOT_FOUND)
  await expect(remove(other, listed)).rejects.toEqual(NOT_FOUND)
  expect(await other.caller.call(listOrganizationDomains)).toEqual([])
  const member = await app.member(company.caller, ['api-key-editor'])
  await expect(member.call(listOrganizationDomains)).rejects.toEqual(refused(403, 'request:forbidden'))
})

test('the record of the example company is the one that the sandbox answers', () => {
  expect(SANDBOX_DOMAIN.record).toEqual({
    name: recordName('acme.example'),
    text: recordValue('0f1e2d3c4b5a69788796a5b4c3d2e1f000112233'),
  })
})
