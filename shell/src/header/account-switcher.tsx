import { withoutImplied } from '@portal/contracts/authorization/role-rules'
import type { Visitor } from '@portal/contracts/platform'
import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { isInternalRole, type Role } from '@portal/contracts/roles'
import type { KeyboardEvent, ToggleEvent } from 'react'
import { Icon } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './header.module.css'
import popover from './popover.module.css'
import { useAccountSwitch } from './use-account-switch.ts'
import { useFilter } from './use-filter.ts'

/** Number of accounts above which the list has a search. */
const AT_A_GLANCE = 7

/** Shows the account of this tab, and switches to others. */
export function AccountSwitcher() {
  const visitor = usePage((page) => page.plan.visitor)
  const isCertain = usePage((page) => page.isLive)
  if (!visitor?.account) return visitor?.staff ? <span className={styles.account}>Staff</span> : null

  const { account, accounts } = visitor
  if (accounts.length < 2)
    return (
      <span className={styles.account}>
        <span className={styles.label}>{account.label}</span>
      </span>
    )
  return (
    <>
      <button type="button" className={styles.switcher} popoverTarget="accounts" data-certain={isCertain}>
        <span className={styles.spoken}>Account: </span>
        <span className={styles.label}>{account.label}</span>
        <Icon name="chevrons" />
      </button>
      <AccountList visitor={visitor} />
    </>
  )
}

/** Opens at the account that is shown, or at the search; arrow keys go from one to the next. */
function AccountList({ visitor: { account, accounts, roles } }: { visitor: Visitor }) {
  const { text, setText, matches } = useFilter(accounts, ({ account_label }) => account_label)
  const switchTo = useAccountSwitch()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons in it
    <div id="accounts" popover="auto" className={popover.accounts} onToggle={enter} onKeyDown={walk}>
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
        {matches.map(({ account_id, account_label, default_account, roles: rolesThere }) => {
          const isShown = account_id === account?.id
          const held = wordsOf((isShown ? roles : rolesThere) ?? [])
          return (
            <li key={account_id}>
              <button
                type="button"
                className={popover.item}
                aria-current={isShown || undefined}
                onClick={() => switchTo(account_id)}
              >
                <span className={popover.words}>
                  <span>{account_label}</span>
                  {held && <span className={popover.detail}>{held}</span>}
                </span>
                {default_account && <span className={popover.mark}>Default</span>}
                {isShown && <Icon name="check" />}
              </button>
            </li>
          )
        })}
        {matches.length === 0 && <li className={popover.none}>No account has that name.</li>}
      </ul>
    </div>
  )
}

function enter({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
  if (newState === 'open') currentTarget.querySelector<HTMLElement>('input, [aria-current]')?.focus()
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}

function wordsOf(roles: readonly Role[]) {
  const held = withoutImplied(roles.filter((role) => !isInternalRole(role)))
  return held.map((role) => ROLE_LABELS[role]).join(', ')
}
