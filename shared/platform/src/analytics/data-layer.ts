import { subscribe } from '@portal/event-bus'

/** Where whatever measures visits reads them; it is there only once somebody agreed to be measured. */
declare global {
  var dataLayer: object[] | undefined
}

/** Tells the data layer what happens to the cart and to forms, what was bought and which trial began, once: from the tab that somebody looks at (commerce.md §7). */
export function followDataLayer(): () => void {
  const tell = (event: string) => (payload: object) => {
    if (document.visibilityState === 'visible') globalThis.dataLayer?.push({ event, ...payload })
  }
  const stops = [
    subscribe('cart.added', ({ planId }) => tell('add_to_cart')({ plan_id: planId })),
    subscribe('cart.removed', ({ planId }) => tell('remove_from_cart')({ plan_id: planId })),
    subscribe('form.started', ({ formId }) => tell('form_start')({ form_id: formId })),
    subscribe('form.submitted', ({ formId }) => {
      tell('form_submit')({ form_id: formId })
      tell('generate_lead')({ form_id: formId })
    }),
    subscribe('trial.started', ({ planId }) => tell('free_trial_signup')({ plan_id: planId })),
    subscribe('cart.purchased', ({ orderId, cents, taxCents, planIds }) =>
      tell('purchase')({
        transaction_id: orderId,
        value: cents / 100,
        tax: taxCents / 100,
        currency: 'USD',
        plan_ids: planIds,
      }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
