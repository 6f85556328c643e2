import { PAGES } from '@portal/contracts/pages'
import type { RefusedPage } from '@portal/contracts/platform'
import { askedInWords, ownersInWords, requirementLabel, useRoleRequest } from '@portal/platform/session'
import buttons from '../layout/buttons.module.css'
import { homeOf } from '../navigation/navigation-groups.ts'
import { usePage } from '../page/page-context.ts'
import { Empty } from './empty.tsx'

/** The page for an address that this person may not open. */
export function NoPermissionPage() {
  const route = usePage((page) => page.route)
  return route.kind === 'refused' && <NoPermission {...route.page} />
}

/** Names the people to ask, once they are known, and asks them: roles are granted by an account's owner (rule E17). */
export function NoPermission({ title, needs }: RefusedPage) {
  const plan = usePage((page) => page.plan)
  const request = useRoleRequest(needs, plan.visitor)
  const account = plan.visitor?.account
  const owners = ownersInWords(request?.owners ?? [])
  const path = usePage((page) => page.path)
  const home = homeOf(plan)
  // Without any role the overview is refused as well: what is always open is the person's own.
  const way =
    home === path || home === '/'
      ? { href: PAGES.profile, label: 'Go to your profile' }
      : { href: home, label: 'Go to the overview' }

  return (
    <Empty
      isPage
      icon="lock"
      title={request?.isAsked ? 'You asked for access' : `Ask ${owners} for access`}
      actions={
        <>
          {request?.mayAsk && (
            <button
              type="button"
              className={buttons.primary}
              disabled={request.isSending}
              onClick={() => void request.ask()}
            >
              Ask {owners}
            </button>
          )}
          <a className={request?.mayAsk ? buttons.button : buttons.primary} href={way.href}>
            {way.label}
          </a>
        </>
      }
    >
      You need the role <strong>{requirementLabel(needs)}</strong>
      <span>{account ? ` in ${account.label}` : ''}</span> to open “{title}”.{' '}
      <span role="status">
        {request?.isAsked
          ? askedInWords(owners)
          : `${owners.replace(/^an /, 'An ')} can give it to you under Team › Members.`}
      </span>
      {request?.problem && <span role="alert"> {request.problem}</span>}
    </Empty>
  )
}
