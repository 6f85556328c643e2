import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@portal/design-system/button'
import { Form, FormActions } from '@portal/design-system/form'
import { useUnsavedGuard } from '@portal/platform/navigation'
import { useToast } from '@portal/platform/toasts'
import { useForm } from 'react-hook-form'
import { PasswordField } from '../password-field/password-field.tsx'
import { errorSummary, takeRefusal } from '../refusals/form-refusal.ts'
import { PasswordChange } from './password-change.ts'
import { useChangePassword } from './use-change-password.ts'

const EMPTY: PasswordChange = { old_password: '', new_password: '', repeated: '' }
const FIELDS = ['old_password', 'new_password', 'repeated'] as const

/** The old password and the new one, twice. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(PasswordChange) })
  const { errors, isDirty, isSubmitting } = form.formState
  const change = useChangePassword()
  const toast = useToast()
  const field = (name: keyof PasswordChange) => ({ error: errors[name]?.message, ...form.register(name) })
  useUnsavedGuard(isDirty)

  const save = form.handleSubmit(async ({ old_password, new_password }) => {
    try {
      await change.mutateAsync({ old_password, new_password })
      form.reset(EMPTY)
      toast.success('Your password is changed. Everywhere else you are logged out.')
    } catch (error) {
      takeRefusal(error, FIELDS, form.setError)
    }
  })

  return (
    <Form onSubmit={save} errors={errorSummary(errors, FIELDS)} problem={errors.root?.message}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...field('old_password')} />
      <PasswordField
        label="New password"
        description="At least 8 characters, of any kind."
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordField label="Repeat the new password" autoComplete="new-password" {...field('repeated')} />
      <FormActions>
        <Button type="submit" isPending={isSubmitting}>
          Change password
        </Button>
      </FormActions>
    </Form>
  )
}
