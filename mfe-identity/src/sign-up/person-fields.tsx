import { PAGES } from '@portal/contracts/pages'
import { Checkbox, type CheckboxProps } from '@portal/design-system/checkbox'
import { Link } from '@portal/design-system/link'
import { TextField, type TextFieldProps } from '@portal/design-system/text-field'
import * as z from 'zod/mini'
import { LoginField } from '../sign-in/account-fields.tsx'
import styles from '../sign-in/entrance.module.css'

/* What every form of a sign-up asks for. */

export const PERSON_LABELS = { first_name: 'First name', last_name: 'Last name', username: 'Email address' } as const

/** No call is made without. */
export const agrees = z.literal(true, 'Agree to the terms to continue')

export function PersonFields({ field }: { field: (name: keyof typeof PERSON_LABELS) => TextFieldProps }) {
  return (
    <>
      <div className={styles.pair}>
        <TextField {...field('first_name')} autoComplete="given-name" autoFocus />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </div>
      <LoginField {...field('username')} />
    </>
  )
}

export function AgreesField(field: Omit<CheckboxProps, 'label'>) {
  return (
    <Checkbox
      {...field}
      label={
        <>
          I agree to the{' '}
          <Link href={PAGES.terms} isExternal>
            terms of service
          </Link>{' '}
          and the{' '}
          <Link href={PAGES.privacy} isExternal>
            privacy policy
          </Link>
          .
        </>
      }
    />
  )
}
