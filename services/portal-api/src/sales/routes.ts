import type { Route } from '../kernel/handle.ts'
import { getAdminAccountHandler } from './accounts/get-admin-account.ts'
import { renameAccountHandler } from './accounts/rename-account.ts'
import { getBillingDetailsHandler, setBillingDetailsHandler } from './billing-details/billing-details.ts'
import {
  addFavoriteAccountHandler,
  listFavoriteAccountsHandler,
  removeFavoriteAccountHandler,
  renameFavoriteAccountHandler,
} from './favorites/favorites.ts'
import { getForecastHandler } from './forecast/get-forecast.ts'
import { relocateOrderHandler } from './orders/move-order.ts'
import { approveOrderHandler, placeOrderForAccountHandler } from './orders/orders-by-staff.ts'
import { placeOrderHandler } from './orders/place-order.ts'
import { listPlansHandler } from './pricing/list-plans.ts'
import { getPricingScheduleHandler, replacePricingScheduleHandler } from './pricing/pricing-schedule.ts'
import { requestQuoteForAccountHandler, requestQuoteHandler } from './quotes/request-quote.ts'
import { recalculateTaxHandler } from './tax/recalculate-tax.ts'
import { getTaxRateOfOrderHandler } from './tax/tax-rate-of-order.ts'
import {
  changeTaxRatesHandler,
  exportTaxRatesHandler,
  listTaxRatesHandler,
  previewTaxRatesHandler,
} from './tax/tax-rates.ts'
import {
  declareTaxExemptHandler,
  getTaxExemptionHandler,
  revokeTaxExemptionHandler,
} from './tax-exemptions/tax-exemptions.ts'
import {
  getTaxableLocationHandler,
  listTaxableLocationsHandler,
  setTaxableLocationHandler,
  setTaxableLocationOfAccountHandler,
} from './taxable-locations/taxable-locations.ts'

export const salesRoutes: readonly Route[] = [
  listPlansHandler,
  getPricingScheduleHandler,
  replacePricingScheduleHandler,
  renameAccountHandler,
  getBillingDetailsHandler,
  setBillingDetailsHandler,
  getAdminAccountHandler,
  listFavoriteAccountsHandler,
  addFavoriteAccountHandler,
  renameFavoriteAccountHandler,
  removeFavoriteAccountHandler,
  getTaxableLocationHandler,
  setTaxableLocationHandler,
  setTaxableLocationOfAccountHandler,
  listTaxableLocationsHandler,
  getTaxExemptionHandler,
  declareTaxExemptHandler,
  revokeTaxExemptionHandler,
  getTaxRateOfOrderHandler,
  listTaxRatesHandler,
  exportTaxRatesHandler,
  previewTaxRatesHandler,
  changeTaxRatesHandler,
  requestQuoteHandler,
  placeOrderHandler,
  getForecastHandler,
  requestQuoteForAccountHandler,
  placeOrderForAccountHandler,
  approveOrderHandler,
  relocateOrderHandler,
  recalculateTaxHandler,
]
