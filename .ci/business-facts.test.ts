import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/*
 * Each fact of the business is decided in one place (docs/business-facts.md); this finds what decides it a second time. The seed and tests
 * write facts, which is no decision.
 */

interface Fact {
  fact: string
  /** Files and folders of the function, its SQL twin, and what states the times or amounts that it reads. */
  decides: readonly string[]
  /** Its ingredients, in a comparison: on the wire, in a row and in SQL. */
  ingredients: readonly RegExp[]
  /** Lines that decide it elsewhere, which have to be found. */
  found: readonly string[]
  /** Lines that read the same names and decide nothing. */
  passed?: readonly string[]
}

const NOW = String.raw`(\bnow\b|Date\.now\(\)|new Date\(\))`

/** Finds a line that compares one of these with now, on whichever side. */
function comparedWithNow(names: string): RegExp[] {
  return [
    new RegExp(String.raw`\b(${names})\b[^;{}]*\s[<>]=?\s[^;{}]*${NOW}`),
    new RegExp(String.raw`${NOW}[^;{}]*\s[<>]=?\s[^;{}]*\b(${names})\b`),
    new RegExp(String.raw`\b(lt|lte|gt|gte)\(([\w.]+\.)?(${names}), now\)`),
  ]
}

/** Finds a line that asks whether one of these is set. */
function askedWhetherSet(names: string): RegExp[] {
  return [
    new RegExp(String.raw`\b(isNull|isNotNull)\(([\w.]+\.)?(${names})\)`),
    new RegExp(String.raw`\b(${names})\b\s*[!=]==?\s*null`),
    new RegExp(String.raw`(!|\bif \(|&& |\|\| )(?!change)([\w.?]+\.)?(${names})(\)| &&| \|\|)`),
  ]
}

const CONTRACTS = 'shared/contracts/src'
const API = 'services/portal-api/src'

const FACTS: readonly Fact[] = [
  {
    fact: 'the status of an order (rule J3) and what is owed of it (rule J29)',
    decides: [`${CONTRACTS}/billing/order-status.ts`, `${API}/billing/orders/order-status.sql.ts`],
    ingredients: [
      /\b(payment_due_date|paymentDue(At|Date)|confirm_by|confirmBy)\b[^,;{}=]*\s[<>]=?\s/,
      /[<>]=?\s*(Date\.parse\(|new Date\()?[\w.]*\b(payment_due_date|paymentDue(At|Date)|confirm_by|confirmBy)\b/,
      /\b(amount_received|amountReceived|receivedCents)\s*[<>]=?\s*[\w.]*(amount|unitCents|total)/,
      /\b(lt|lte|gt|gte|isNull|isNotNull)\(orders\.(paymentDueAt|processedAt|receivedCents|cancelledAt|confirmBy)/,
      /\bisPastDue\b.*\b(new Date|Date\.parse)/,
    ],
    found: [
      'if (isInUse && isSet(due) && new Date(order.payment_due_date) < new Date()) return',
      'where(and(eq(orders.accountId, accountId), lt(orders.paymentDueAt, now)))',
      'return isSet(paymentDueDate) && paymentDueDate < now',
      'order.amount_received < order.amount',
      'const isPastDue = new Date(due) < new Date()',
      'and(isNull(orders.terms), isNull(orders.processedAt))',
    ],
  },
  {
    fact: 'the status of a subscription, its term and its grace period',
    decides: [
      `${CONTRACTS}/subscriptions/display-status.ts`,
      `${CONTRACTS}/subscriptions/term-times.ts`,
      `${CONTRACTS}/subscriptions/term-notices.ts`,
      `${CONTRACTS}/subscriptions/renewal.ts`,
      `${API}/subscriptions/subscriptions/term-times.sql.ts`,
      `${API}/subscriptions/subscriptions/subscription-view.ts`,
    ],
    ingredients: [
      ...comparedWithNow(
        'expirationDate|terminationDate|terminatedAt|gracePeriodEnds|gracePeriodEndsAt|grace_period_end|grace',
      ),
      ...askedWhetherSet('terminatedAt'),
      /\b(lt|lte|gt|gte)\(subscriptions\.(startsAt|expiresAt)/,
      /\b(starts_at|expires_at) [<>]=? |\bterminated_at is /,
      /\bterminatedAt\b.*\bexpiresAt\b.*[<>]/,
    ],
    found: [
      "const isOver = Date.parse(one.expirationDate ?? '') <= now",
      'Date.parse(grace) > Date.now() ? (',
      'if (!order.gracePeriodEndsAt || order.gracePeriodEndsAt <= now) return',
      'own.some((one) => one.planId === id && !one.terminatedAt && one.expiresAt > now)',
      'where starts_at <= now() and terminated_at is null',
      'gt(subscriptions.expiresAt, now),',
      'isNull(subscriptions.terminatedAt),',
    ],
    passed: [
      "subscriptions.find((one) => (one.startDate ?? '') >= expirationDate)",
      'terminatedAt: subscriptions.terminatedAt,',
    ],
  },
  {
    fact: 'the status of an invitation (rules E2, E5), of a role request (rule E17) and of an exemption (rule J16)',
    decides: [
      `${CONTRACTS}/authorization/invitation-status.ts`,
      `${CONTRACTS}/authorization/role-request-status.ts`,
      'services/foundation/src/people/invitation-status.sql.ts',
      `${API}/sales/tax-exemptions/tax-exemptions.sql.ts`,
      // Revokes tokens of publishers, which are none of these.
      'services/release-server/',
    ],
    ingredients: [
      ...askedWhetherSet('acceptedAt|revokedAt|grantedAt'),
      ...comparedWithNow('expiration'),
      /\binvit(ations?|ed)\.(expiresAt|acceptedAt|revokedAt)( [<>]=?|, now\)|\)? throw)/,
      /\brequest\.expiresAt [<>]/,
    ],
    found: [
      'const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))',
      'const isPending = and(isNull(acceptedAt), gt(expiresAt, now))',
      "if (!found || found.invitation.acceptedAt) throw problem('identity-context:token-unusable')",
      'const promised = invited && invited.expiresAt > now ? invited.roles : []',
      "if (acceptedAt) return 'accepted'",
      'return Date.parse(expiration) <= now',
      "if (grantedAt || expiresAt <= now) throw problem('identity-context:role-request-expired')",
      "if (request.grantedAt || request.expiresAt <= now) return 'expired'",
      '.where(isNull(taxExemptions.revokedAt))',
    ],
    passed: ['gt(invitations.expiresAt, listedSince(now)),', 'expiration: times.expiresAt.toISOString(),'],
  },
  {
    fact: 'whether a key is paused, deleted or gone (rules D1 to D3, D17), which its status begins with (rule D83)',
    decides: [
      `${CONTRACTS}/security/key-times.ts`,
      `${API}/security/key-lifecycle/key-times.sql.ts`,
      `${API}/security/key-lifecycle/key-lifecycle.ts`,
    ],
    ingredients: [
      ...askedWhetherSet('pausedAt|deletedAt|recoveryDeadline|stopsAt'),
      ...comparedWithNow('recoveryDeadline|recovery_deadline|stopsAt|stops_at'),
    ],
    found: [
      'active: key.pausedAt === null,',
      "const state = keyState({ paused: key.pausedAt !== null, recovery_deadline: '' })",
      "return stateOf(key) === 'active' && !(key.stops_at && Date.parse(key.stops_at) <= Date.now())",
      '.where(and(eq(secretKeys.accountId, accountId), isNull(secretKeys.deletedAt)))',
      'or(isNull(websiteKeys.recoveryDeadline), gt(websiteKeys.recoveryDeadline, now))',
      'return !key.pausedAt && hasHosts',
    ],
    passed: [
      'return deactivationView(found.key.pausedAt ?? now, null)',
      'recovery_deadline: timeOrEmpty(key.recoveryDeadline),',
    ],
  },
  {
    fact: 'whether a plan is sold (rules I19, J28)',
    decides: [
      `${CONTRACTS}/sales/for-sale.ts`,
      `${CONTRACTS}/sales/plan-kinds.ts`,
      // What can be chosen to follow is not sold, and not deprecated either (rule I108).
      `${CONTRACTS}/subscriptions/next-plan.ts`,
      `${API}/subscriptions/catalog/on-sale.sql.ts`,
    ],
    ingredients: [
      /\b(eq|ne|not)\(plans\.(visible|purchasable|deprecated)/,
      /!\s*([\w.]+\.)?(deprecated|purchasable)\b/,
      /\bpurchasable\b\s*(&&|[!=]==)/,
    ],
    found: [
      'const isOnSale = and(eq(plans.visible, true), not(plans.deprecated))',
      'offered(planId, found.get(planId), ({ deprecated }) => !deprecated)',
      'plans.filter((plan) => plan.purchasable !== false)',
    ],
    passed: ['purchasable: z.boolean(),'],
  },
  {
    fact: 'whether a plan can be chosen to follow (rule I108), and what follows by default (rule I8)',
    decides: [
      `${CONTRACTS}/subscriptions/next-plan.ts`,
      `${API}/subscriptions/subscriptions/subscriptions.sql.ts`,
      // Another question: whether what follows is the same plan (rule I85).
      `${CONTRACTS}/subscriptions/renewal.ts`,
    ],
    ingredients: [
      /\bselectAsNext\b\s*(&&|[!=]==)/,
      /\beq\(plans\.selectAsNext/,
      /\bnextPlanId\b\s*\?\?\s*\(?[\w.]*renewable/,
    ],
    found: [
      'plans.filter((plan) => plan.selectAsNext && !plan.isTrial)',
      'where(eq(plans.selectAsNext, true))',
      "defaultNextPlanId: plan.nextPlanId ?? (plan.renewable ? plan.id : ''),",
    ],
    passed: ['selectAsNext: true,'],
  },
  {
    fact: 'whether staff act as a customer now (rule G4)',
    decides: ['services/foundation/src/sessions/acting.sql.ts'],
    ingredients: [/\b(isNull|isNotNull|gt|gte|lt|lte)\(actingGrants\.(endedAt|expiresAt)/],
    found: ['.where(and(isNull(actingGrants.endedAt), gt(actingGrants.expiresAt, now)))'],
  },
  {
    fact: 'what lines come to (rule J18)',
    decides: [
      `${CONTRACTS}/sales/price-of.ts`,
      `${API}/billing/orders/order-status.sql.ts`,
      // The condition of the index of what is owed, which that file states.
      `${API}/billing/orders/orders.tables.ts`,
      // The parts of a payment or refund are shares of a sum, not lines of one.
      `${API}/payments/`,
      `${CONTRACTS}/payments/`,
    ],
    ingredients: [
      /\.reduce\([^;]*\b(unitCents|taxCents|totalCents|price_in_cents|priceCents)\b/,
      /\b(unitCents|unit_amount|unit_cents)\b[^,;]*\+[^,;]*\b(taxCents|tax_amount|tax_cents)\b/,
    ],
    found: [
      'const total = items.reduce((sum, { unitCents }) => sum + unitCents, 0)',
      'amount: order.unitCents + order.taxCents,',
      'return plan.price_in_cents + plans.reduce((sum, one) => sum + one.price_in_cents, 0)',
    ],
  },
  {
    fact: 'which price is announced for a renewal (rule I128)',
    decides: [`${CONTRACTS}/subscriptions/announced-price.ts`],
    ingredients: [/[<>]=? [\w.]*risenFrom\b/, /\brisenFrom [<>]/],
    found: [
      'const cents = now >= own.risenFrom ? own.risenUnitCents : own.notifiedUnitCents',
      'return risenFrom > now',
    ],
  },
  {
    fact: 'how money is written (rule J18)',
    // The design system imports nothing, and writes what screens show.
    decides: [`${CONTRACTS}/sales/dollars.ts`, 'shared/design-system/src/money/'],
    ingredients: [/\bstyle: 'currency'/],
    found: ["return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })"],
  },
  {
    fact: 'whether a person can log in (rule G80)',
    decides: [
      `${CONTRACTS}/authorization/person-state.ts`,
      'services/foundation/src/people/person-state.sql.ts',
      // What staff do to a login, and since when it is so.
      `${API}/authorization/admin-identities/activation`,
      `${API}/authorization/internal-users/list-internal-users.ts`,
      `${API}/authorization/waiting/waiting-people.sql.ts`,
    ],
    ingredients: [...askedWhetherSet('disabledAt'), /\b(users|staff)\.disabledAt\} is\b/],
    found: [
      'if (!user || user.disabledAt || user.redactedAt) return undefined',
      'disabled: disabledAt !== null || redactedAt !== null,',
      'isNull(users.disabledAt),',
      'isGone: sql<boolean>`$' + '{users.disabledAt} is not null`,',
    ],
    passed: ['if (!user || !isLoginActive(user)) return undefined'],
  },
  {
    fact: 'whether a domain is an organization’s, and until when without its record (rules F91, F94)',
    decides: [
      `${API}/authorization/sso/domains/domain-proof.ts`,
      `${API}/authorization/sso/domains/domains.sql.ts`,
      `${API}/authorization/sso/domains/domains.tables.ts`,
    ],
    ingredients: [
      ...askedWhetherSet('verifiedAt|missingSince|lapsedAt|missing_since'),
      ...comparedWithNow('missingSince|missing_since|lapses'),
    ],
    found: [
      'where(isNotNull(organizationDomains.verifiedAt))',
      'if (row.verifiedAt && !row.missingSince) return',
      'return Date.parse(lapses) < Date.now()',
    ],
  },
  {
    fact: 'the full name of a person in services',
    // Stand-ins for outside parties and the composition root have names of their own; screens have those of the wire.
    decides: [`${CONTRACTS}/full-name.ts`, 'services/sandbox/', 'services/start/', 'mfe-', 'shell/', 'shared/'],
    ingredients: [/\$\{[\w.]*\bfirstName\} \$\{[\w.]*\blastName\}/],
    found: ['name: `$' + '{staff.firstName} $' + '{staff.lastName}`.trim(),'],
  },
  {
    fact: 'the units of time of services',
    // The composition root does not depend on the contracts; browsers' code is counted in bytes.
    decides: [`${CONTRACTS}/time-units.ts`, 'services/start/', 'mfe-', 'shell/', 'shared/'],
    ingredients: [/\bconst (SECOND|MINUTE|HOUR|DAY)(_MS)? = [\d(]/],
    found: ['const DAY_MS = 24 * 3_600_000', 'export const MINUTE_MS = 60_000'],
  },
]

const root = process.cwd()
const sources = execFileSync(
  'git',
  ['ls-files', 'mfe-*/src/**', 'shell/src/**', 'shared/*/src/**', 'services/*/src/**'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  // The simulation states the rules a second time, to hold the first against them.
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/seed\/|\/simulation\//.test(file))

const decidingIn = (text: string, ingredients: readonly RegExp[]) => {
  const lines = text.split('\n').filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line))
  return lines.filter((line) => ingredients.some((one) => one.test(line)))
}

test.each(FACTS)('nothing but its one function and the SQL of that decides $fact', ({ decides, ingredients }) => {
  const others = sources.filter((file) => !decides.some((place) => file.startsWith(place)))
  const deciding = others.flatMap((file) => {
    return decidingIn(readFileSync(join(root, file), 'utf8'), ingredients).map((line) => `${file}: ${line.trim()}`)
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(deciding).toEqual([])
})

test.each(FACTS)('each place named for $fact is there', ({ decides }) => {
  expect(decides.filter((place) => !sources.some((file) => file.startsWith(place)))).toEqual([])
})

test.each(FACTS.flatMap(({ ingredients, found }) => found.map((line) => ({ line, ingredients }))))(
  'a decision made elsewhere is found: $line',
  ({ line, ingredients }) => {
    expect(decidingIn(line, ingredients)).toEqual([line])
  },
)

test.each(FACTS.flatMap(({ ingredients, passed = [] }) => passed.map((line) => ({ line, ingredients }))))(
  'what decides nothing passes: $line',
  ({ line, ingredients }) => {
    expect(decidingIn(line, ingredients)).toEqual([])
  },
)
