import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Email } from '../email.ts'
import { name } from '../names.ts'
import { Captcha } from '../paths.ts'
import { PRICED_PRODUCT_NAMES, type PricedProduct } from '../sales/priced-products.ts'
import { optionalText, text } from '../values.ts'

export type FormId = 'contact' | 'signup-information' | 'abandoned-cart' | `trial-${PricedProduct}`

/** Every form of the public pages. */
export const FORM_IDS: readonly FormId[] = [
  'contact',
  'signup-information',
  'abandoned-cart',
  ...PRICED_PRODUCT_NAMES.map((product) => `trial-${product}` as const),
]

/** Contact fields of the CRM (commerce.md §3), with its own names; none is a password. */
const CONTACT_FIELDS = [
  'email',
  'firstname',
  'lastname',
  'phone',
  'company',
  'jobtitle',
  'job_role',
  'job_level',
  'refined_industry',
  'how_can_we_help',
  'additional_test_lookups',
  'account_number',
  'contact_id',
  'abandoned_cart',
] as const

export type FormField = (typeof CONTACT_FIELDS)[number] | ReturnType<typeof trialStartField>

/** `us_property_data_trial_start_date`: the field that a product's trial sets, a date in UTC (rule M25). */
export function trialStartField(product: PricedProduct) {
  return `${product.replaceAll('-', '_')}_trial_start_date` as const
}

const FIELD_NAMES: readonly string[] = [...CONTACT_FIELDS, ...PRICED_PRODUCT_NAMES.map(trialStartField)]

const Field = z.object({
  /** The CRM's kind of object: a contact. */
  objectTypeId: z.literal('0-1'),
  name: z.string().check(z.refine((name) => FIELD_NAMES.includes(name), 'Name a field of the CRM')),
  value: optionalText(5_000),
})

/** A form as HubSpot's v3 submissions have it (rule M20). `submittedAt` in epoch ms: one that waited says since when. */
export const FormSubmission = z.object({
  submittedAt: z.int(),
  fields: z.array(Field).check(
    z.maxLength(20),
    z.refine(
      (fields) => fields.some(({ name, value }) => name === 'email' && Email.safeParse(value).success),
      'Enter an email',
    ),
  ),
  context: z.object({
    /** The id that the CRM's own cookie holds, where there is one. */
    hutk: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    pageUri: text(2_000),
    pageName: name(200),
  }),
  legalConsentOptions: z.object({
    // Nothing goes to the CRM without (rule M23): the words that somebody read, as they stood there.
    consent: z.object({ consentToProcess: z.literal(true), text: text(1_000) }),
  }),
})
export type FormSubmission = z.infer<typeof FormSubmission>

const Form = z.object({ form: z.enum(FORM_IDS as [FormId, ...FormId[]]) })

/** Returns nothing: it is in the CRM. */
export const submitForm = call({
  service: 'forms',
  method: 'POST',
  path: '/submissions/:form',
  requires: 'public',
  whileActing: 'refused',
  captcha: 'SubmitForm',
  params: Form,
  query: Captcha,
  body: FormSubmission,
  errors: ['form-context:crm-refused', 'form-context:crm-away', 'request:captcha-failed'],
})

/** Stores a form that the CRM did not accept, and retries for up to seven days (rule M21). */
export const submitFailover = call({
  service: 'forms',
  method: 'POST',
  path: '/failover',
  requires: 'public',
  whileActing: 'refused',
  captcha: 'SubmitForm',
  query: Captcha,
  body: z.object({
    form_id: Form.shape.form,
    failover_data: FormSubmission,
    form_submission_error: text(1_000),
  }),
  errors: ['request:captcha-failed'],
})
