import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { HOSTINGS, TAX_KINDS } from './entry-words.ts'

/** Labels of the fields of lines, editions and licenses. */
export const ENTRY_LABELS = {
  product_line_id: 'Product line',
  edition_id: 'Edition',
  key: 'Key',
  full_key: 'Full key',
  hosting_key: 'Hosting',
  region_key: 'Region key',
  region_label: 'Region',
  license_label: 'Name',
  description: 'Description',
  tax_kind: 'Taxed as',
  capabilities: 'Capabilities',
} as const

export type EntryField = keyof typeof ENTRY_LABELS

/** Returns a field of an entry as people read it. */
export function entryInWords(field: string, value: unknown): string {
  if (Array.isArray(value)) return capabilityWords(value).join(', ') || 'None'
  const text = String(value ?? '')
  if (field === 'tax_kind') return TAX_KINDS[text as keyof typeof TAX_KINDS] ?? text
  if (field === 'hosting_key') return HOSTINGS[text as keyof typeof HOSTINGS] ?? text
  return text || '—'
}

/** Returns the labels of some fields, in their order in the form. */
export function labelsOf<const Name extends EntryField>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, ENTRY_LABELS[name] as string])) as Record<Name, string>
}
