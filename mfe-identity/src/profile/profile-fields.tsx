import type { Profile } from '@portal/contracts/authorization/profile'
import { TextField } from '@portal/design-system/text-field'
import type { UseFormReturn } from 'react-hook-form'
import styles from './profile-page.module.css'

export const PROFILE_LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  position: 'Position',
  phone: 'Phone',
  website: 'Website',
} as const satisfies Record<keyof Profile, string>

/** The names are required, the rest may stay empty. */
export function ProfileFields({ form: { register, formState } }: { form: UseFormReturn<Profile> }) {
  const field = (name: keyof Profile) => ({
    label: PROFILE_LABELS[name],
    error: formState.errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <div className={styles.pair}>
        <TextField autoComplete="given-name" {...field('first_name')} />
        <TextField autoComplete="family-name" {...field('last_name')} />
      </div>
      <div className={styles.pair}>
        <TextField isOptional autoComplete="organization" {...field('company')} />
        <TextField isOptional autoComplete="organization-title" {...field('position')} />
      </div>
      <div className={styles.pair}>
        <TextField isOptional type="tel" autoComplete="tel" {...field('phone')} />
        <TextField isOptional inputMode="url" autoComplete="url" {...field('website')} />
      </div>
    </>
  )
}
