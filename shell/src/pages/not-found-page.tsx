import { exitActing } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import buttons from '../layout/buttons.module.css'
import { HousePlate } from '../layout/house-plate.tsx'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { Empty } from './empty.tsx'
import styles from './page.module.css'
import { PageSearch } from './page-search.tsx'
import { WaysOn } from './ways-on.tsx'

export function NotFoundPage() {
  const { plan, path } = usePage((page) => page)
  const { visitor } = plan
  if (visitor?.acting) return <NotTheirs name={fullNameOf(visitor.user)} />

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

/** Staff who act as someone see only that person's pages: their own are back afterwards. */
function NotTheirs({ name }: { name: string }) {
  const plan = usePage((page) => page.plan)
  const toast = useToast()
  const comeBack = () => exitActing(location.pathname + location.search).catch(toast.error)

  return (
    <Empty
      isPage
      icon="search"
      title={`There is no such page for ${name}`}
      actions={
        <>
          <button type="button" className={buttons.primary} onClick={comeBack}>
            Exit and open it as yourself
          </button>
          <a className={buttons.button} href={homeOf(plan)}>
            Go on as {name}
          </a>
        </>
      }
    >
      You are acting as someone else, so this is what they would see. Staff pages come back once you exit.
    </Empty>
  )
}

function fullNameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`
}
