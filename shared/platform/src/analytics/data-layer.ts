import { subscribe } from '@portal/event-bus'

/** Queue read by analytics; it exists only with consent. */
declare global {
  var dataLayer: object[] | undefined
}

/** Returns the names of plans for analytics, in the same order; rejects if they are unknown. */
export type PlanNames = (planIds: readonly string[]) => Promise<readonly string[]>

/**
 * Reports to the data layer: sign-ups and log-ins, changes of the cart and of forms, purchases, trials, and downloaded
 * reports. Each once, from the visible tab (commerce.md §7, rule M30).
 */
export function followDataLayer(namesOf: PlanNames): () => void {
  const isHeard = () => document.visibilityState === 'visible' && globalThis.dataLayer !== undefined
  const tell = (event: string, fields: object) => {
    if (isHeard()) globalThis.dataLayer?.push({ event, ...fields })
  }
  /** Names are loaded only if analytics is active; without them an event is reported anyway. */
  const tellOfPlans = async (
    event: string,
    planIds: readonly string[],
    fields: (names?: readonly string[]) => object,
  ) => {
    if (!isHeard()) return
    const names = await namesOf(planIds).catch(() => undefined)
    globalThis.dataLayer?.push({ event, ...fields(names) })
  }
  const tellOfPlan = (event: string, planId: string) =>
    tellOfPlans(event, [planId], (names) => ({ plan_id: planId, ...(names && { plan_name: names[0] }) }))

  const stops = [
    subscribe('login.created', ({ method }) => tell('signup', { method })),
    subscribe('session.started', ({ method }) => tell('login', { method })),
    subscribe('cart.added', ({ planId }) => void tellOfPlan('add_to_cart', planId)),
    subscribe('cart.removed', ({ planId }) => void tellOfPlan('remove_from_cart', planId)),
    subscribe('form.started', ({ formId }) => tell('form_start', { form_id: formId })),
    subscribe('form.submitted', ({ formId }) => {
      tell('form_submit', { form_id: formId })
      tell('generate_lead', { form_id: formId })
    }),
    subscribe('report.downloaded', ({ report }) => tell('report_download', { report })),
    subscribe('trial.started', ({ planId }) => void tellOfPlan('free_trial_signup', planId)),
    subscribe('cart.purchased', ({ orderId, cents, taxCents, planIds }) => {
      const paid = { transaction_id: orderId, value: cents / 100, tax: taxCents / 100, currency: 'USD' }
      void tellOfPlans('purchase', planIds, (names) => ({
        ...paid,
        plan_ids: planIds,
        ...(names && { plan_names: names }),
      }))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
