import { TextArea } from '@portal/design-system/text-area'
import { TextField } from '@portal/design-system/text-field'
import type { FormField } from '@portal/remote-kit/form'
import type { ReactNode } from 'react'

/** Labels of a key's form fields. */
export const KEY_LABELS = { label: 'Label', description: 'Description' } as const

interface KeyFieldsProps {
  field: (name: keyof typeof KEY_LABELS) => FormField
  /** A label that tells keys apart. */
  example?: string
  /** Between the two. */
  children?: ReactNode
}

/** Fields for a key's label and description. */
export function KeyFields({ field, example = 'Checkout, production', children }: KeyFieldsProps) {
  return (
    <>
      <TextField
        {...field('label')}
        description={`What uses the key, and where: “${example}”.`}
        autoComplete="off"
        autoFocus
      />
      {children}
      <TextArea {...field('description')} isOptional rows={3} />
    </>
  )
}
