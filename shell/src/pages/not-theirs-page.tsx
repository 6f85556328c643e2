import type { Visitor } from '@portal/contracts/platform'
import { exitActing } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import buttons from '../layout/buttons.module.css'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { Empty } from './empty.tsx'

/**
 * The page for addresses of the staff while they act as someone: they see only that person's pages, and their own are back
 * afterwards. Its button has to work as soon as the page does.
 */
export function NotTheirsPage({ user }: Pick<Visitor, 'user'>) {
  const plan = usePage((page) => page.plan)
  const name = `${user.first_name} ${user.last_name}`
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
