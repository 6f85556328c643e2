import * as z from 'zod/mini'
import { call } from '../call.ts'
import { TaxBasis } from '../sales/quotes.ts'
import { Cents, Time } from '../values.ts'

/**
 * Kinds of what happens to a plan, in their order at the same moment: it ends; its next term is charged, or begins again
 * for nothing; or a term that was paid ahead begins.
 */
export const FORECAST_KINDS = ['end', 'charge', 'free', 'prepaid'] as const

const Amounts = z.object({ unit_amount: Cents, tax_amount: Cents, total_amount: Cents })

/** One thing that happens in the next twelve months, with what it costs then. */
export const ForecastLine = z.object({
  at: Time,
  kind: z.enum(FORECAST_KINDS),
  /** The subscription of today that it follows from. */
  subscription_id: z.string(),
  plan_id: z.string(),
  description: z.string(),
  ...Amounts.shape,
  /** The price is higher than what is announced by now; it is charged if it is announced thirty days before (rules I87, I128). */
  is_risen: z.boolean(),
})
export type ForecastLine = z.infer<typeof ForecastLine>

/** Says what the forecast takes for granted, in the one sentence used on every screen (rule J111). */
export const FORECAST_ASSUMES =
  'Prices and tax as of today. Plans renew sooner if you use all your lookups. Assumes past-due amounts are paid on time.'

export const Forecast = z.object({
  from: Time,
  until: Time,
  lines: z.array(ForecastLine),
  /** Sum of the lines. */
  ...Amounts.shape,
  /** Basis of today's tax. */
  tax_basis: TaxBasis,
  /** Address of the account that its tax follows from, in words; empty if there is none. */
  taxed_at: z.string(),
})
export type Forecast = z.infer<typeof Forecast>

/**
 * Additive: what happens to the plans of the account in the next twelve months, in the order of time, priced by the code
 * that charges it (rules J110, J111).
 */
export const getForecast = call({
  service: 'billing',
  method: 'GET',
  path: '/v1/account/forecast',
  requires: [['billing-viewer']],
  response: Forecast,
})
