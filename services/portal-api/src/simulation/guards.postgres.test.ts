import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import type * as Term from '@portal/contracts/sales/term'
import type * as Renewal from '@portal/contracts/subscriptions/renewal'
import type { Transaction } from '@portal/foundation/database'
import type * as People from '@portal/foundation/people'
import { askPostgres, newPostgresDatabase } from '@portal/foundation/testing'
import { eq } from 'drizzle-orm'
import type * as Subscriptions from '../subscriptions/subscriptions/subscriptions.sql.ts'
import type { Invariant } from './invariants.ts'

/* The simulation finds a rule that is broken: each test takes one guard out of the product. */

const mockRemoved = { consent: false, anchor: false, lock: false }
const mockRenewal = jest.requireActual<typeof Renewal>('@portal/contracts/subscriptions/renewal')
const mockTerm = jest.requireActual<typeof Term>('@portal/contracts/sales/term')
const mockPeople = jest.requireActual<typeof People>('@portal/foundation/people')
const PATH = '../subscriptions/subscriptions/subscriptions.sql.ts'
const mockSubscriptions = jest.requireActual<typeof Subscriptions>(PATH)

jest.mock('@portal/contracts/subscriptions/renewal', () => ({
  ...mockRenewal,
  renewsByItself: (facts: Parameters<typeof mockRenewal.renewsByItself>[0]) => {
    const given = mockRemoved.consent && facts.nextPlan ? { planId: facts.nextPlan.id } : facts.consent
    return mockRenewal.renewsByItself({ ...facts, consent: given })
  },
}))
jest.mock('@portal/contracts/sales/term', () => ({
  ...mockTerm,
  endOfTerm: (start: Date, plan: Parameters<typeof mockTerm.endOfTerm>[1], anchorDay?: number) =>
    mockTerm.endOfTerm(start, plan, mockRemoved.anchor ? undefined : anchorDay),
}))
jest.mock('@portal/foundation/people', () => ({
  ...mockPeople,
  lockAccount: async (tx: Transaction, accountId: number) => {
    if (!mockRemoved.lock) return mockPeople.lockAccount(tx, accountId)
    const [row] = await tx.select().from(mockPeople.accounts).where(eq(mockPeople.accounts.id, accountId))
    return row
  },
}))
jest.mock('../subscriptions/subscriptions/subscriptions.sql.ts', () => ({
  ...mockSubscriptions,
  lockSubscription: async (tx: Transaction, id: string) => {
    if (!mockRemoved.lock) return mockSubscriptions.lockSubscription(tx, id)
    const { subscriptions } = await import('../subscriptions/subscriptions/subscriptions.tables.ts')
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id))
    return row
  },
}))

/** Loaded after the guards can be taken out. */
let simulate: typeof import('./simulate.ts').simulate
beforeAll(async () => {
  ;({ simulate } = await import('./simulate.ts'))
})
beforeEach(() => void Object.assign(mockRemoved, { consent: false, anchor: false, lock: false }))

interface Small {
  agreeing: number
  doubles: number
  subscriptions?: number
  ownerUrl?: string
}

/** Invariants that four months of a few customers violate, in a world in which nothing else goes wrong. */
async function violated({ agreeing, doubles, subscriptions = 16, ownerUrl }: Small): Promise<Invariant[]> {
  const { findings } = await simulate({
    ownerUrl: ownerUrl ?? (await newPostgresDatabase()),
    seed: 'guards',
    months: 4,
    subscriptions,
    everyDays: 9,
    agreeing,
    faults: { deaths: 0, silences: 0, doubles },
  })
  return [...new Set(findings.violations.map(({ invariant }) => invariant))]
}

test('with all of its guards nothing is found', async () => {
  expect(await violated({ agreeing: 0.5, doubles: 1 })).toEqual([])
})

test('rule I101: without the check of the consent, charges that nobody agreed to are found', async () => {
  mockRemoved.consent = true
  // What nobody agreed to is set not to renew: somebody has to turn it on, too.
  expect(await violated({ agreeing: 0, doubles: 0, subscriptions: 40 })).toContain('consent')
})

test('rule I101: without the anchor day, terms that end on another day are found', async () => {
  mockRemoved.anchor = true
  expect(await violated({ agreeing: 1, doubles: 0 })).toContain('anchor')
})

test('rule I101: without the locks and the key that keeps a term from being followed twice, both followers are found', async () => {
  mockRemoved.lock = true
  const ownerUrl = await newPostgresDatabase()
  await askPostgres(ownerUrl, 'drop index one_renewal_of_a_term')
  expect(await violated({ agreeing: 1, doubles: 1, ownerUrl })).toContain('overlap')
})
