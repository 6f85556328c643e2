import { getAdminAccount } from '@portal/contracts/sales/admin-accounts'
import { type FavoriteAccount, listFavoriteAccounts } from '@portal/contracts/sales/admin-favorites'
import { isSet } from '@portal/contracts/values'
import { EmptyCard } from '@portal/design-system/empty-card'
import { Link } from '@portal/design-system/link'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from '../overview/overview.module.css'
import { pathOfAccount } from '../paths.ts'

/** As many as are looked at, each of which is asked for. */
const SHOWN = 6

/** Accounts that this person keeps at hand, and what to know of each (rule G8). */
export function FavoritesCard() {
  const favorites = useLoad(listFavoriteAccounts, { what: 'your favorites' })
  return (
    <Loaded load={favorites}>
      {(known) =>
        known.length > 0 ? (
          <ul className={styles.lines}>
            {known.slice(0, SHOWN).map((favorite) => (
              <Favorite key={favorite.account_id} favorite={favorite} />
            ))}
          </ul>
        ) : (
          <EmptyCard>
            Keep accounts at hand that you look after: press <strong>Add to favorites</strong> on their page.
          </EmptyCard>
        )
      }
    </Loaded>
  )
}

function Favorite({ favorite }: { favorite: Received<FavoriteAccount> }) {
  const { account_id: id = 0, account_label: label, nickname } = favorite
  const { data: account } = useLoad(getAdminAccount, { what: 'this account', params: { id } })
  return (
    <li>
      <Link href={pathOfAccount(id)} isAlone title={nickname ? label : undefined}>
        {nickname || label || `Account ${id}`}
      </Link>
      {isSet(account?.deactivated) && <StatusChip tone="paused">Deactivated</StatusChip>}
      {account?.isPastDue && <StatusChip tone="stopped">Past due</StatusChip>}
    </li>
  )
}
