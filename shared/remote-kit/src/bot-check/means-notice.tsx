import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import styles from './bot-check.module.css'
import type { Means } from './bot-check.ts'

/** What a person has to know of the bot check: that Google does it, which Google asks for, or that it could not. */
export function MeansNotice({ means }: { means: Means }) {
  if (means === 'puzzle-instead')
    return (
      <Notice tone="attention" title="Google’s bot check is blocked here">
        You can go on all the same: your browser solves a puzzle instead, which takes a few seconds. If you are told to
        wait, allow google.com and gstatic.com for this page and load it again.
      </Notice>
    )
  if (means !== 'recaptcha') return null
  return (
    <p className={styles.google}>
      Protected by reCAPTCHA: Google’s{' '}
      <Link href="https://policies.google.com/privacy" isExternal>
        privacy policy
      </Link>{' '}
      and{' '}
      <Link href="https://policies.google.com/terms" isExternal>
        terms of service
      </Link>{' '}
      apply.
    </p>
  )
}
