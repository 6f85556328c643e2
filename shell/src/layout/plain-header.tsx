import { usePage } from '../page/page-context.ts'
import styles from './marketing.module.css'

/** Above a form that stands alone. */
export function PlainHeader() {
  const { brand, visitor } = usePage(({ plan }) => plan)

  return (
    <header className={styles.plain}>
      <a className={styles.brand} href={visitor ? '/account' : '/'}>
        {brand.name}
      </a>
    </header>
  )
}
