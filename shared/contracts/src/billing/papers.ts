import * as z from 'zod/mini'
import { call } from '../call.ts'
import { WholeNumber } from '../paths.ts'

/** A year in UTC of which an account has receipts or credit notes. */
export const Statement = z.object({
  year: z.int(),
  receipts: z.int(),
  credit_notes: z.int(),
  /** Price and tax of the receipts less those of the credit notes for refunds. */
  unit_amount: z.int(),
  tax_amount: z.int(),
  amount: z.int(),
})
export type Statement = z.infer<typeof Statement>

/** Additive: the years of which the account can have a statement, the latest first (rule J124). */
export const listStatements = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/statements',
  requires: [['billing-viewer']],
  response: z.array(Statement),
})

/** Additive: all receipts and credit notes of a year with their sums, as PDF or CSV (rule J124). */
export const getStatement = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/statement',
  requires: [['billing-viewer']],
  query: z.object({ year: WholeNumber, format: z.enum(['pdf', 'csv']) }),
  response: 'file',
  errors: ['billing-context:paper-not-found'],
})
