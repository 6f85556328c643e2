import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'csv-parse/sync'
import { tracedCsv } from '../mfe-admin/src/accounts/keys/traced-csv.ts'
import type { Transaction } from '../mfe-admin/src/orders/transaction.ts'
import { sourcesCsv } from '../mfe-admin/src/site-use/sources-csv.ts'
import { transactionsCsv } from '../mfe-admin/src/transactions/transactions-csv.ts'
import { ledgerCsv } from '../mfe-billing/src/orders/ledger-csv.ts'
import type { Order } from '../mfe-billing/src/orders/order.ts'
import { ordersCsv } from '../mfe-billing/src/orders/orders-csv.ts'
import { statementCsv as usageStatementCsv } from '../mfe-billing/src/subscriptions/usage-statement/statement-rows.ts'
import { usageCsv } from '../mfe-keys/src/usage/usage-csv.ts'
import { addressListOf } from '../services/foundation/src/sample-lookups/address-list.ts'
import { auditCsvHeader, auditCsvLine } from '../services/portal-api/src/authorization/audit/audit-csv.ts'
import { statementCsv } from '../services/portal-api/src/billing/papers/draw-statement.ts'
import type { StatementRow } from '../services/portal-api/src/billing/papers/papers.sql.ts'
import type { AuditEntry } from '../shared/contracts/src/authorization/audit.ts'
import { taxRatesCsv } from '../shared/contracts/src/sales/admin-tax-rates-csv.ts'

/** Reads a file the way a spreadsheet does: UTF-8 by its mark, CR LF, every record of the same length. */
const sheetOf = (text: string): string[][] => {
  expect(text.slice(0, 1)).toBe('\uFEFF')
  expect(text.endsWith('\r\n')).toBe(true)
  return parse(text, { bom: true, record_delimiter: '\r\n', relax_column_count: false })
}

const NUMBER = /^-?\d+(\.\d+)?$/
/** What a spreadsheet would calculate: one of these is first, by itself or behind what spreadsheets skip. */
const isCalculated = (cell: string) =>
  !NUMBER.test(cell) && /^[\s"'\u200B]*[=+\-@＝＋－＠]/u.test(cell) && cell[0] !== "'"

/** Text that people can enter, as a formula in every disguise. */
const HOSTILE = [
  '=1+1',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
  ' "=1',
  '\n=1',
  '\u3000＝1',
]

const entry = (name: string): AuditEntry =>
  ({
    id: name,
    number: 41,
    at: '2026-03-09T09:00:00Z',
    action: 'secret-key.created',
    network: '203.0.113.0/24',
    actor: { user_id: 1, name, email_address: name, internal: false },
    acting_as: undefined,
    roles: [],
    subject: { id: name, name },
    fields: { label: name },
    fingerprint: 'f',
    request_id: 'r',
  }) as unknown as AuditEntry

const order = (name: string): Order =>
  ({
    order_id: 10_001,
    status: 'paid',
    placed: '2026-03-09T09:00:00Z',
    payment_due_date: '2026-03-09T09:00:00Z',
    unit_amount: 5000,
    tax_amount: 413,
    amount: 5_413,
    amount_received: 5413,
    amount_refunded: 0,
    amount_owed: 0,
    items: [{ description: name }],
    po_number: name,
    taxed_at: name,
    paid_with: name,
  }) as unknown as Order

const transaction = (name: string): Transaction =>
  ({
    created: '2026-03-09T09:00:00Z',
    order_id: 10_001,
    account_id: 7,
    account_name: name,
    reference_number: name,
    unit_amount: -5000,
    tax_amount: -413,
    amount: -5413,
    payment_form: 'card',
    paid_with: name,
    gateway_message: name,
  }) as unknown as Transaction

const paper = (name: string): StatementRow => {
  const line = { itemId: '1', description: name, unitCents: 5000, taxCents: 413 }
  const facts = { id: 'R-000001', kind: 'receipt', orderId: 10_001, issuedAt: new Date('2026-03-09T09:00:00Z') }
  return { paper: { ...facts, lines: [line], ...line }, poNumber: name } as unknown as StatementRow
}

/** Every export, by the file that writes it: what people entered, and which columns are numbers. */
const EXPORTS: Record<string, { write(names: string[]): string; numbers: number[]; rows: number }> = {
  'services/foundation/src/sample-lookups/address-list.ts': {
    write: () => addressListOf('us-master-address-list-cloud'),
    numbers: [4, 5],
    rows: 24,
  },
  'services/portal-api/src/authorization/audit/audit-csv.ts': {
    write: (names) => auditCsvHeader() + names.map((name) => auditCsvLine(entry(name))).join(''),
    numbers: [10],
    rows: HOSTILE.length,
  },
  'services/portal-api/src/billing/papers/draw-statement.ts': {
    write: (names) => String(statementCsv(names.map(paper))),
    numbers: [3, 6, 7, 8],
    rows: HOSTILE.length,
  },
  'shared/contracts/src/sales/admin-tax-rates-csv.ts': {
    write: (names) =>
      taxRatesCsv(
        names.map((name) => ({
          country_iso3: 'USA',
          region: name,
          county: name,
          locality: name,
          postal_code: name,
          first_day: '2026-01-01',
          last_day: '',
          saas_millionths: 88_750,
          data_millionths: 0,
          base_millionths: 1_000_000,
        })),
      ),
    numbers: [7, 8, 9],
    rows: HOSTILE.length,
  },
  'mfe-admin/src/accounts/keys/traced-csv.ts': {
    write: (names) =>
      tracedCsv(
        names.map((page) => ({
          at: '2026-03-09T09:00:00Z',
          facts: { outcome: 'answered', account: 10_001, key: page, page, network: page, path: '/street-address' },
        })),
        (request) => String(request.facts?.page),
      ),
    numbers: [4],
    rows: HOSTILE.length,
  },
  'mfe-admin/src/site-use/sources-csv.ts': {
    write: (names) => sourcesCsv(names.map((source) => ({ source, pages: 4, signups: 3, trials: 2, purchases: 1 }))),
    numbers: [1, 2, 3, 4],
    rows: HOSTILE.length,
  },
  'mfe-admin/src/transactions/transactions-csv.ts': {
    write: (names) =>
      transactionsCsv(names.map(transaction), [
        'Type',
        'Order',
        'Voided',
        'Test',
        'Message',
        'Account',
        'Account number',
        'Time (UTC)',
        'Method',
        'Reference',
        'Price (USD)',
        'Tax (USD)',
        'Amount (USD)',
      ]),
    numbers: [1, 6, 10, 11, 12],
    rows: HOSTILE.length,
  },
  'mfe-billing/src/orders/ledger-csv.ts': {
    write: (names) =>
      ledgerCsv(
        names.map((method) => ({
          id: method,
          at: '2026-03-09T09:00:00Z',
          kind: 'payment',
          order_id: 10_001,
          charged: 0,
          paid: -5413,
          balance: 5413,
          method,
        })),
      ),
    numbers: [2, 4, 5, 6],
    rows: HOSTILE.length,
  },
  'mfe-billing/src/orders/orders-csv.ts': {
    write: (names) => ordersCsv(names.map(order)),
    numbers: [0, 5, 6, 7, 8, 9, 10],
    rows: HOSTILE.length,
  },
  'mfe-billing/src/subscriptions/usage-statement/statement-rows.ts': {
    write: (names) =>
      usageStatementCsv({
        earlier: 0,
        periods: names.map((start) => ({ start, opening: 5, granted: 0, counted: 3, taken: 3, closing: 2 })),
      }),
    numbers: [1, 2, 3, 4, 5],
    rows: HOSTILE.length,
  },
  'mfe-keys/src/usage/usage-csv.ts': {
    write: (names) =>
      usageCsv(
        [0],
        names.map((name) => ({ id: name, name, counts: [7], total: 7 })),
      ),
    numbers: HOSTILE.map((_, at) => at + 1),
    rows: 1,
  },
}

describe.each(Object.entries(EXPORTS))('%s, read back by a spreadsheet,', (_, { write, numbers, rows }) => {
  const [header = [], ...records] = sheetOf(write(HOSTILE))

  test('has its records, and numbers where numbers belong', () => {
    expect(records).toHaveLength(rows)
    for (const record of records) {
      expect(record).toHaveLength(header.length)
      for (const at of numbers) expect(record[at]).toMatch(NUMBER)
    }
  })

  test('has no cell that is calculated', () => {
    expect([header, ...records].flat().filter(isCalculated)).toEqual([])
  })
})

test('a bought list has the coordinates of its addresses, west of Greenwich too', () => {
  const rows = sheetOf(addressListOf('us-master-address-list-ny-cloud'))
  expect(rows[0]).toEqual(['street', 'city', 'state', 'zip', 'latitude', 'longitude'])
  expect(rows[1]).toEqual(['350 5th Ave', 'New York', 'NY', '10118', '40.7484', '-73.9857'])
})

test('every source that writes CSV is read back here, and none writes it in another way', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
  const sources = files
    .split('\n')
    .filter((file) => /^(mfe-|services|shared|shell)/.test(file) && !/\.test\.|\/testing\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(process.cwd(), file), 'utf8') }))
  const writers = sources.filter(({ text }) =>
    /import \{[^}]*\bcsv(Header|File)\b[^}]*\} from '(@portal\/contracts\/csv|\.\.\/csv\.ts)'/.test(text),
  )
  expect(writers.map(({ file }) => file).sort()).toEqual(Object.keys(EXPORTS).sort())

  const byHand = sources
    .filter(({ text }) => /join\((['"`])[,;]\1\)[^\n]*\\n|\\uFEFF/.test(text))
    .map(({ file }) => file)
  expect(byHand).toEqual(['shared/contracts/src/csv.ts'])
})
