import { PAGES } from '@portal/contracts/pages'
import buttons from '../layout/buttons.module.css'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { Empty } from './empty.tsx'

export function NotFoundPage() {
  const plan = usePage((page) => page.plan)
  const { visitor } = plan

  return (
    <Empty
      isPage
      icon="search"
      title="Page not found"
      actions={
        <>
          <a className={buttons.primary} href={homeOf(plan)}>
            Go to the home page
          </a>
          <a className={buttons.button} href={PAGES.search}>
            Search
          </a>
        </>
      }
    >
      There's nothing at this address.{' '}
      {visitor?.account &&
        visitor.accounts.length > 1 &&
        `It may belong to an account other than ${visitor.account.label}. Switch accounts above to check.`}
    </Empty>
  )
}
