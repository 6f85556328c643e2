import * as z from 'zod/mini'
import { call } from '../call.ts'
import { OWNERS } from '../roles.ts'
import { Cents } from '../values.ts'

const PLAN_WITH_SEATS = { plan_id: z.string(), description: z.string(), max_users: z.int() }

/** A plan, and how many people it allows. */
export const PlanWithSeats = z.object(PLAN_WITH_SEATS)
export type PlanWithSeats = z.infer<typeof PlanWithSeats>

/** One that can be bought, with its price before tax. */
export const LargerPlan = z.object({ ...PLAN_WITH_SEATS, price_in_cents: Cents, months: z.int(), days: z.int() })
export type LargerPlan = z.infer<typeof LargerPlan>

/** Returns the number of people that the account's plans allow, at least 1 (rule E13). */
export const getMaxUsers = call({
  service: 'contacts',
  method: 'GET',
  path: '/max-users',
  requires: OWNERS,
  response: z.object({
    max_users: z.int(),
    /** Additive: the running plan that grants this many; `null` if staff set the number, or no plan runs. */
    plan: z.nullable(PlanWithSeats),
    /** Additive: the next plan on sale that allows more; `null` if none does, or staff said how many. */
    larger: z.nullable(LargerPlan),
  }),
})
