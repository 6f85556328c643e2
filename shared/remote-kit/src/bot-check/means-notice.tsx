import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import type { Means } from '@portal/platform/api'
import styles from './bot-check.module.css'

/** Notice for a bot check: that Google does it, as Google's terms require, or that it was unreachable. */
export function MeansNotice({ means }: { means: Means }) {
  if (means === 'puzzle-instead')
    return (
      <Notice tone="attention" title="Google’s bot check is blocked here">
        You can continue anyway: your browser solves a puzzle instead, which takes a few seconds. If you are told to
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
