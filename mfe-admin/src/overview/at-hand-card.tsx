import { type FavoriteAccount, listFavoriteAccounts } from '@portal/contracts/sales/admin-favorites'
import { EmptyCard } from '@portal/design-system/empty-card'
import { IconButton } from '@portal/design-system/icon-button'
import { Link } from '@portal/design-system/link'
import type { Received } from '@portal/platform/api'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import type { ReactNode } from 'react'
import { NicknameDialogs, useOpenDialog } from '../favorites/nickname-dialogs.ts'
import { pathOfSearch } from '../paths.ts'
import { AccountLine } from './account-line.tsx'
import styles from './overview.module.css'
import { recentSearches, seenAccounts } from './recent.ts'

/** Maximum number shown, because each is loaded separately. */
const SHOWN = 6

/** Card of the person's favorite accounts (rule G8), recently opened ones, and recent searches. */
export function AtHandCard() {
  const favorites = useLoad(listFavoriteAccounts, { what: 'your favorites' })
  const isFavorite = (id: number) => favorites.data?.some(({ account_id }) => account_id === id)
  const accounts = seenAccounts().filter(({ id }) => !isFavorite(id))
  const searches = recentSearches()
  if (favorites.data?.length === 0 && accounts.length + searches.length === 0)
    return <EmptyCard>Nothing opened or searched for yet.</EmptyCard>

  return (
    <div className={styles.atHand}>
      {favorites.data?.length !== 0 && (
        <Group title="Favorites">
          <NicknameDialogs>
            <Loaded load={favorites}>
              {(known) => (
                <ul>
                  {known.slice(0, SHOWN).map((favorite) => (
                    <FavoriteLine key={favorite.account_id} favorite={favorite} />
                  ))}
                </ul>
              )}
            </Loaded>
          </NicknameDialogs>
        </Group>
      )}
      {accounts.length > 0 && (
        <Group title="Opened last">
          <ul>
            {accounts.map((account) => (
              <AccountLine key={account.id} {...account} />
            ))}
          </ul>
        </Group>
      )}
      {searches.length > 0 && (
        <Group title="Searched for last">
          <ul>
            {searches.map((text) => (
              <li key={text}>
                <Link href={pathOfSearch(text)} isAlone>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Group>
      )}
    </div>
  )
}

/** A favorite under its nickname, which can be changed here. */
function FavoriteLine({ favorite }: { favorite: Received<FavoriteAccount> }) {
  const { account_id: id = 0, account_label: label, nickname = '' } = favorite
  const open = useOpenDialog()
  const name = label || `Account ${id}`
  return (
    <AccountLine
      id={id}
      name={nickname || label}
      title={nickname ? label : undefined}
      action={
        <IconButton
          icon="pencil"
          size="small"
          label={`Change nickname of ${name}…`}
          onClick={() => open({ id, name, nickname })}
        />
      }
    />
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.lines}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  )
}
