import * as z from 'zod/mini'

/** $500,000: twenty of them are still a number that an order's columns hold. */
const HIGHEST_CENTS = 50_000_000

/** Price set by staff, in cents. */
export const Price = z.int().check(z.gte(0), z.lte(HIGHEST_CENTS, 'At most $500,000.00'))
