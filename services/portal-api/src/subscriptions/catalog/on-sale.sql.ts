import { and, eq, type SQL } from 'drizzle-orm'
import { plans } from './catalog.tables.ts'

/* `isOnSale` of the contracts as SQL, tested against it (rule I19). */

/** On the price list, for sale or not. */
export const IS_VISIBLE = eq(plans.visible, true)

export const IS_ON_SALE = and(IS_VISIBLE, eq(plans.purchasable, true), eq(plans.deprecated, false)) as SQL
