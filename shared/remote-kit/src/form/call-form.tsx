import { Form } from '@portal/design-system/form'
import type { ComponentProps } from 'react'
import type { CallFormState } from './use-call-form.ts'

interface CallFormProps extends Omit<ComponentProps<typeof Form>, 'form' | 'errors' | 'problem' | 'onSubmit'> {
  /** What `useCallForm` answers. */
  form: CallFormState
}

/** The form element of `useCallForm`: above its fields it says once what keeps it from being sent. */
export function CallForm({ form, ...rest }: CallFormProps) {
  return <Form {...form.form} {...rest} />
}
