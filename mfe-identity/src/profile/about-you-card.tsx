import { getProfile, type Profile, updateProfile } from '@portal/contracts/authorization/profile'
import type { BodyOf } from '@portal/contracts/call'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { FormActions } from '@portal/design-system/form'
import { Skeleton } from '@portal/design-system/skeleton'
import { TextField } from '@portal/design-system/text-field'
import { isProductError, type Received } from '@portal/platform/api'
import { signOut } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { type Load, Loaded } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { refusalText } from '../sign-in/refusal-text.ts'
import styles from './profile-page.module.css'

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  position: 'Position',
  phone: 'Phone',
  website: 'Website',
} as const satisfies Record<keyof BodyOf<typeof updateProfile>, string>

export function AboutYouCard({ profile }: { profile: Load<Received<Profile>> }) {
  return (
    <Card title="About you" description="Your team sees your name. The rest is for our support team.">
      <Loaded load={profile} sketch={<Skeleton lines={6} />}>
        {(known) => <ProfileForm profile={known} />}
      </Loaded>
    </Card>
  )
}

/** Form for a person's profile. The names are required, the rest may be empty. */
function ProfileForm({ profile }: { profile: Received<Profile> }) {
  const { first_name = '', last_name = '', company = '', position = '', phone = '', website = '' } = profile
  const update = useWrite(updateProfile, { onAnswer: (saved, _, read) => read.rewrite(getProfile, () => saved) })
  const toast = useToast()
  const form = useCallForm(updateProfile, {
    labels: LABELS,
    values: { first_name, last_name, company, position, phone, website },
    send: (body) => update.run({ body }).catch(leaveWithoutSession),
    done: () => toast.success('Your profile is saved'),
    refusalText,
  })
  return (
    <CallForm form={form}>
      <div className={styles.pair}>
        <TextField {...form.field('first_name')} autoComplete="given-name" />
        <TextField {...form.field('last_name')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <TextField {...form.field('company')} isOptional autoComplete="organization" />
        <TextField {...form.field('position')} isOptional autoComplete="organization-title" />
      </div>
      <div className={styles.pair}>
        <TextField {...form.field('phone')} isOptional type="tel" autoComplete="tel" />
        <TextField {...form.field('website')} isOptional inputMode="url" autoComplete="url" />
      </div>
      <FormActions>
        <Button type="submit" variant="primary" isPending={form.isSending} disabled={!form.isDirty}>
          Save changes
        </Button>
        {form.isDirty && !form.isSending && (
          <Button variant="quiet" onClick={form.discard}>
            Discard
          </Button>
        )}
      </FormActions>
    </CallForm>
  )
}

/** A rejected change of one's own profile means that the session is over (account.md §8). */
async function leaveWithoutSession(error: unknown): Promise<never> {
  if (isProductError(error) && error.status === 401) await signOut()
  throw error
}
