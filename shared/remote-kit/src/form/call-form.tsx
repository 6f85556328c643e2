import { Form } from '@portal/design-system/form'
import { useSession } from '@portal/platform/session'
import type { ComponentProps } from 'react'
import styles from './call-form.module.css'
import type { CallFormState } from './use-call-form.ts'

interface CallFormProps extends Omit<ComponentProps<typeof Form>, 'form' | 'errors' | 'problem' | 'onSubmit'> {
  /** What `useCallForm` answers. */
  form: CallFormState
}

/**
 * The form element of `useCallForm`: above its fields it says once what keeps it from being sent. Whoever acts as somebody else reads
 * it, and cannot fill it in: the server would refuse it (rule G4).
 */
export function CallForm({ form, children, ...rest }: CallFormProps) {
  const isReadOnly = useSession(({ visitor }) => visitor?.acting !== undefined)
  return (
    <Form {...form.form} {...rest}>
      <fieldset disabled={isReadOnly} className={styles.fields}>
        {children}
      </fieldset>
    </Form>
  )
}
