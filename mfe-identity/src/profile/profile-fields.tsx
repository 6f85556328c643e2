import type { Profile } from '@portal/contracts/authorization/profile'
import { TextField } from '@portal/design-system/text-field'
import type { UseFormReturn } from 'react-hook-form'
import styles from './profile-page.module.css'

/** The names are required, the rest may stay empty. */
export function ProfileFields({ form: { register, formState } }: { form: UseFormReturn<Profile> }) {
  const field = (name: keyof Profile) => ({ error: formState.errors[name]?.message, ...register(name) })
  return (
    <>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Company" isOptional autoComplete="organization" {...field('company')} />
        <TextField label="Position" isOptional autoComplete="organization-title" {...field('position')} />
      </div>
      <div className={styles.pair}>
        <TextField label="Phone" isOptional type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Website" isOptional inputMode="url" autoComplete="url" {...field('website')} />
      </div>
    </>
  )
}
