import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** What an order is, is decided here and nowhere else (rule J3); the seed and tests write facts, which is no decision. */
const DECIDES = [
  'shared/contracts/src/billing/order-status.ts',
  'services/portal-api/src/billing/orders/order-status.sql.ts',
]

/** Facts of an order in a comparison: on the wire, in a row and in SQL. */
const INGREDIENTS = [
  /\b(payment_due_date|paymentDue(At|Date)|confirm_by|confirmBy)\b[^,;{}=]*\s[<>]=?\s/,
  /[<>]=?\s*(Date\.parse\(|new Date\()?[\w.]*\b(payment_due_date|paymentDue(At|Date)|confirm_by|confirmBy)\b/,
  /\b(amount_received|amountReceived|receivedCents)\s*[<>]=?\s*[\w.]*(amount|unitCents|total)/,
  /\b(lt|lte|gt|gte|isNull|isNotNull)\(orders\.(paymentDueAt|processedAt|receivedCents|cancelledAt|confirmBy)/,
  /\bisPastDue\b.*\b(new Date|Date\.parse)/,
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
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|\/seed\//.test(file) && !DECIDES.includes(file))

const decidingIn = (text: string) => text.split('\n').filter((line) => INGREDIENTS.some((one) => one.test(line)))

test('rule J3: nothing but the one function and its SQL decides what an order is', () => {
  const deciding = sources.flatMap((file) => {
    return decidingIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`)
  })
  expect(sources.length).toBeGreaterThan(500)
  expect(deciding).toEqual([])
})

test.each([
  'if (isInUse && isSet(due) && new Date(order.payment_due_date) < new Date()) return',
  'where(and(eq(orders.accountId, accountId), lt(orders.paymentDueAt, now)))',
  'return isSet(paymentDueDate) && paymentDueDate < now',
  'order.amount_received < order.amount',
  'const isPastDue = new Date(due) < new Date()',
  'and(isNull(orders.terms), isNull(orders.processedAt))',
])('rule J3: a decision made elsewhere is found: %s', (line) => {
  expect(decidingIn(line)).toEqual([line])
})
