import { zodResolver } from '@hookform/resolvers/zod'
import { type Profile, ProfileChange } from '@portal/contracts/authorization/profile'
import { Button } from '@portal/design-system/button'
import { Form, FormActions } from '@portal/design-system/form'
import { isProductError } from '@portal/platform/api'
import { useUnsavedGuard } from '@portal/platform/navigation'
import { signOut } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { errorSummary, takeRefusal } from '../refusals/form-refusal.ts'
import { PROFILE_LABELS, ProfileFields } from './profile-fields.tsx'
import { useUpdateProfile } from './use-update-profile.ts'

/** What a person says of themselves, to change. News from the server is taken over as long as nobody has touched it. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({ defaultValues: profile, resolver: zodResolver(ProfileChange) })
  const { errors, isDirty, isSubmitting } = form.formState
  const update = useUpdateProfile()
  const toast = useToast()
  const takeOver = useEffectEvent((news: Profile) => {
    if (!isDirty) form.reset(news)
  })
  useEffect(() => takeOver(profile), [profile])
  useUnsavedGuard(isDirty)

  const save = form.handleSubmit(async (change) => {
    try {
      form.reset(await update.mutateAsync(change))
      toast.success('Your profile is saved')
    } catch (error) {
      // Whoever may not even change their own profile has no session any more (account.md §8).
      if (isProductError(error) && error.status === 401) return signOut()
      takeRefusal(error, PROFILE_LABELS, form.setError)
    }
  })

  return (
    <Form onSubmit={save} errors={errorSummary(errors, PROFILE_LABELS)} problem={errors.root?.message}>
      <ProfileFields form={form} />
      <FormActions>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Save changes
        </Button>
        {isDirty && !isSubmitting && (
          <Button variant="quiet" onClick={() => form.reset(profile)}>
            Discard
          </Button>
        )}
      </FormActions>
    </Form>
  )
}
