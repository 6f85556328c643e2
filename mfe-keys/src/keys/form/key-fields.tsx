import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import type { FormField } from '@portal/remote-kit/form'

/** What a person says of a key, as its forms call it. */
export const KEY_LABELS = { label: 'Label', description: 'Description' } as const

/** A key's label and what it is for; `example` is a label that tells keys apart. */
export function KeyFields({
  field,
  example = 'Checkout, production',
}: {
  field: (name: keyof typeof KEY_LABELS) => FormField
  example?: string
}) {
  return (
    <>
      <TextField
        {...field('label')}
        description={`What uses the key, and where: “${example}”.`}
        autoComplete="off"
        autoFocus
      />
      <TextArea {...field('description')} isOptional rows={3} />
    </>
  )
}
