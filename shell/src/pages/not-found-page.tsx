import { HousePlate } from '../layout/house-plate.tsx'
import { usePage } from '../page/page-context.ts'
import { Empty } from './empty.tsx'
import styles from './page.module.css'
import { PageSearch } from './page-search.tsx'
import { WaysOn } from './ways-on.tsx'

export function NotFoundPage() {
  const { plan, path } = usePage((page) => page)
  const { visitor } = plan

  return (
    <div className={styles.missing}>
      <HousePlate number="404" street="No such address" place={path} />
      <Empty isPage title="Page not found">
        There's nothing at this address: it may have moved, or been mistyped.{' '}
        {visitor?.account && visitor.accounts.length > 1 && (
          <span>{`It may belong to an account other than ${visitor.account.label}. Switch accounts above to check.`}</span>
        )}
      </Empty>
      <PageSearch />
      <WaysOn />
    </div>
  )
}
