import {
  addFavoriteAccount,
  listFavoriteAccounts,
  removeFavoriteAccount,
} from '@portal/contracts/sales/admin-favorites'
import { Button } from '@portal/design-system/button'
import { useToast } from '@portal/platform/toasts'
import { useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'

/** Keeps the account at hand on the overview, or no longer (rule G8). */
export function FavoriteButton({ id }: { id: number }) {
  const { data: favorites } = useLoad(listFavoriteAccounts, { what: 'your favorites' })
  const add = useWrite(addFavoriteAccount, { stale: [listFavoriteAccounts] })
  const remove = useWrite(removeFavoriteAccount, { stale: [listFavoriteAccounts] })
  const toast = useToast()
  if (!favorites) return null

  const isFavorite = favorites.some(({ account_id }) => account_id === id)
  const { run, isPending } = isFavorite ? remove : add
  return (
    <Button isPending={isPending} onClick={() => void run({ params: { id } }).catch(toast.error)}>
      {isFavorite ? 'Remove from favorites' : 'Add to favorites'}
    </Button>
  )
}
