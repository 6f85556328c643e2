import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { isInternalRole, type Role } from '@portal/contracts/roles'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './header.module.css'
import popover from './popover.module.css'
import { useAccountSwitch } from './use-account-switch.ts'
import { useFilter } from './use-filter.ts'

/** With more accounts than this, the list can be searched. */
const AT_A_GLANCE = 7

const NOBODY = { account: null, accounts: [], roles: [] }

/** Which account this tab shows, and the way to the others. */
export function AccountSwitcher() {
  const visitor = usePage((page) => page.plan.visitor)
  const isCertain = usePage((page) => page.isLive)
  if (!visitor?.account) return visitor?.staff ? <span className={styles.account}>Staff</span> : null

  const { account, accounts } = visitor
  if (accounts.length < 2) return <span className={styles.account}>{account.label}</span>
  return (
    <>
      <button type="button" className={styles.switcher} popoverTarget="accounts" data-certain={isCertain}>
        <span className={styles.spoken}>Account: </span>
        <span className={styles.label}>{account.label}</span>
        <Icon name="chevrons" />
      </button>
      <AccountList />
    </>
  )
}

/** What somebody may do in another account, only a token for that account says. */
function AccountList() {
  const { account, accounts, roles } = usePage((page) => page.plan.visitor) ?? NOBODY
  const { text, setText, matches } = useFilter(accounts, ({ account_label }) => account_label)
  const switchTo = useAccountSwitch()

  return (
    <div id="accounts" popover="auto" className={popover.accounts}>
      {accounts.length > AT_A_GLANCE && (
        <input
          className={popover.filter}
          type="search"
          aria-label="Find an account"
          placeholder="Find an account"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul aria-label="Accounts">
        {matches.map(({ account_id, account_label, default_account }) => (
          <li key={account_id}>
            <button
              type="button"
              className={popover.item}
              aria-current={account_id === account?.id || undefined}
              onClick={() => switchTo(account_id)}
            >
              <span className={popover.words}>
                {account_label}
                {account_id === account?.id && <span className={popover.detail}>{wordsOf(roles)}</span>}
                {default_account && <span className={popover.detail}>Default</span>}
              </span>
              {account_id === account?.id && <Icon name="check" />}
            </button>
          </li>
        ))}
        {matches.length === 0 && <li className={popover.detail}>No account is called that.</li>}
      </ul>
    </div>
  )
}

function wordsOf(roles: readonly Role[]) {
  const held = withoutImplied(roles.filter((role) => !isInternalRole(role)))
  return held.map((role) => ROLE_LABELS[role]).join(', ')
}
