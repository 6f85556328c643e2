import { Skeleton } from '@portal/design-system/skeleton'
import { useQuery } from '@portal/platform/api'
import { KeysStillLoading } from '../secret-keys/keys-still-loading.tsx'
import { loadProblem } from '../secret-keys/load-problem.tsx'
import { secretKeyQueries } from '../secret-keys/secret-key-queries.ts'
import { KeyCounts } from './key-counts.tsx'

/** What the dashboard shows of secret keys; the frame and its title are the shell's. */
export function SecretKeysCard() {
  const list = useQuery(secretKeyQueries.list())
  if (list.data) return <KeyCounts keys={list.data} />

  return (
    <div aria-busy={list.isLoading}>
      {loadProblem(list) ?? <Skeleton lines={3} />}
      <KeysStillLoading list={list} />
    </div>
  )
}
