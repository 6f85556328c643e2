import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { BrandMark } from './brand-mark.tsx'
import styles from './marketing.module.css'

/** Above a form that stands alone. */
export function PlainHeader() {
  const plan = usePage((page) => page.plan)

  return (
    <header className={styles.plain}>
      <a className={styles.brand} href={homeOf(plan)}>
        <BrandMark />
        {plan.brand.name}
      </a>
    </header>
  )
}
