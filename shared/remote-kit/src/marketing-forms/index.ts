export { sendInBackground } from './background-forms.ts'
export type { Delivery } from './deliver-form.ts'
export { formRefusalText } from './send-form.ts'
export { useMarketingForm } from './use-marketing-form.ts'
