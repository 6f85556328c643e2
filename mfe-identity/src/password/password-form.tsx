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
const LABELS = {
  old_password: 'Current password',
  new_password: 'New password',
  repeated: 'Repeat the new password',
} as const

/** The old password and the new one, twice. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({ defaultValues: EMPTY, resolver: zodResolver(PasswordChange) })
  const { errors, isDirty, isSubmitting } = form.formState
  const change = useChangePassword()
  const toast = useToast()
  const field = (name: keyof PasswordChange) => ({
    label: LABELS[name],
    error: errors[name]?.message,
    ...form.register(name),
  })
  useUnsavedGuard(isDirty)

  const save = form.handleSubmit(async ({ old_password, new_password }) => {
    try {
      await change.mutateAsync({ old_password, new_password })
      form.reset(EMPTY)
      toast.success('Your password is changed. Everywhere else you are signed out.')
    } catch (error) {
      takeRefusal(error, LABELS, form.setError)
    }
  })

  return (
    <Form onSubmit={save} errors={errorSummary(errors, LABELS)} problem={errors.root?.message}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField autoComplete="current-password" {...field('old_password')} />
      <PasswordField
        description="At least 8 characters, of any kind."
        autoComplete="new-password"
        {...field('new_password')}
      />
      <PasswordField autoComplete="new-password" {...field('repeated')} />
      <FormActions>
        <Button type="submit" isPending={isSubmitting}>
          Change password
        </Button>
      </FormActions>
    </Form>
  )
}
