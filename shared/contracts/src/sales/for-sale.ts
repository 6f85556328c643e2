/** Flags of a plan in the catalog that decide whether it is sold. */
export interface SaleFacts {
  visible: boolean
  purchasable: boolean
  deprecated: boolean
}

/** Returns whether a plan is for sale, as the wire's `purchasable` says. Deprecated ones stay visible (rule I19). */
export function isForSale({ purchasable, deprecated }: Omit<SaleFacts, 'visible'>): boolean {
  return purchasable && !deprecated
}

/** Returns whether customers find a plan on the price list and can buy it (rule I19). */
export function isOnSale(plan: SaleFacts): boolean {
  return plan.visible && isForSale(plan)
}

/** Returns whether staff can sell a plan, which need not be on the price list (rule J28). */
export function isForSaleByStaff({ deprecated }: Pick<SaleFacts, 'deprecated'>): boolean {
  return !deprecated
}
