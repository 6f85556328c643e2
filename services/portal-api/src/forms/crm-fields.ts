import type { FormId, FormSubmission } from '@portal/contracts/forms/marketing-forms'

type Fields = FormSubmission['fields']

/** Inputs of people without a company (commerce.md §5). */
const NO_COMPANY = new Set(['none', 'n/a', 'na'])

/** A form's fields as the CRM gets them: who has no company has an empty one (rule M24), and each contact says which form made it. */
export function crmFields(form: FormId, fields: Fields): Fields {
  const source = { objectTypeId: '0-1', name: 'contact_creation_source', value: form } as const
  return [
    ...fields.map((field) => (field.name === 'company' ? { ...field, value: companyOf(field.value) } : field)),
    source,
  ]
}

function companyOf(typed: string): string {
  return NO_COMPANY.has(typed.trim().toLowerCase()) ? '' : typed
}
