import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { useQuery } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { useParams } from 'react-router'
import { SecretKeyDialogs } from '../secret-key-dialogs/secret-key-dialogs.tsx'
import { OutdatedNotice } from '../secret-keys/load-problem.tsx'
import { secretKeyQueries } from '../secret-keys/secret-key-queries.ts'
import { NoSecretKey } from './no-secret-key.tsx'
import { SecretKeyDetails } from './secret-key-details.tsx'

/** `/account/keys/:id`: one secret key, its facts and how much it is used. */
export function SecretKeyPage() {
  const { id } = useParams()
  const may = useMay(listSecretKeys)
  const list = useQuery({ ...secretKeyQueries.list(), enabled: may })
  const secretKey = list.data?.find((key) => key.id === id)

  if (!secretKey) return <NoSecretKey list={list} may={may} />
  return (
    <SecretKeyDialogs>
      <OutdatedNotice query={list} />
      <SecretKeyDetails secretKey={secretKey} />
    </SecretKeyDialogs>
  )
}
