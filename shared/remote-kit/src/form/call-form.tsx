import { Form } from '@portal/design-system/form'
import { useSession } from '@portal/platform/session'
import type { ComponentProps } from 'react'
import styles from './call-form.module.css'
import type { CallFormState } from './use-call-form.ts'

interface CallFormProps extends Omit<ComponentProps<typeof Form>, 'form' | 'errors' | 'problem' | 'onSubmit'> {
  /** Result of `useCallForm`. */
  form: CallFormState
}

/**
 * Form element of `useCallForm`: shows above its fields what keeps it from being sent. Staff who act as someone can
 * read but not fill it in: the server would reject it (rule G4).
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
