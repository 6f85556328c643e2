export { sendInBackground } from './background-forms.ts'
export { type Delivery, formRefusalText } from './send-form.ts'
export { useMarketingForm } from './use-marketing-form.ts'
