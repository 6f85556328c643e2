import { TextField } from '@portal/design-system/text-field'
import type { ComponentProps } from 'react'
import styles from './notifications.module.css'

/** A share in whole percents, as a form's field gives it: `<PercentField {...form.field('percent')} />`. */
export function PercentField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField {...field} inputMode="numeric" autoComplete="off" trailing={<span className={styles.unit}>%</span>} />
  )
}
