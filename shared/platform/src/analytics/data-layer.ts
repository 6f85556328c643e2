import { subscribe } from '@portal/event-bus'

/** Where whatever measures visits reads them; it is there only once somebody agreed to be measured. */
declare global {
  var dataLayer: object[] | undefined
}

/** What plans are called where visits are measured, in their order; rejects where that cannot be known. */
export type PlanNames = (planIds: readonly string[]) => Promise<readonly string[]>

/**
 * Tells the data layer who signs up and logs in, what happens to the cart and to forms, what was bought and which trial began, and
 * which report is taken along: once, from the tab that somebody looks at (commerce.md §7, rule M30).
 */
export function followDataLayer(namesOf: PlanNames): () => void {
  const isHeard = () => document.visibilityState === 'visible' && globalThis.dataLayer !== undefined
  const tell = (event: string, told: object) => {
    if (isHeard()) globalThis.dataLayer?.push({ event, ...told })
  }
  /** Nobody asks for names that nobody hears; without them an event is told all the same. */
  const tellOfPlans = async (
    event: string,
    planIds: readonly string[],
    told: (names?: readonly string[]) => object,
  ) => {
    if (!isHeard()) return
    const names = await namesOf(planIds).catch(() => undefined)
    globalThis.dataLayer?.push({ event, ...told(names) })
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
