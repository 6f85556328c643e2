import { OutdatedNotice } from '@portal/remote-kit/load'
import { useParams } from 'react-router'
import { SecretKeyDialogs } from '../secret-key-dialogs/secret-key-dialogs.ts'
import { useSecretKeys } from '../secret-keys/use-secret-keys.ts'
import { NoSecretKey } from './no-secret-key.tsx'
import { SecretKeyDetails } from './secret-key-details.tsx'
import { SecretKeyHeader } from './secret-key-header.tsx'

/** `/account/keys/:id`: one secret key, its facts and how much it is used. */
export function SecretKeyPage() {
  const { id } = useParams()
  const list = useSecretKeys()
  const secretKey = list.data?.find((key) => key.id === id)
  return (
    <SecretKeyDialogs>
      <OutdatedNotice load={list} />
      <SecretKeyHeader secretKey={secretKey} />
      {secretKey ? <SecretKeyDetails secretKey={secretKey} /> : <NoSecretKey list={list} />}
    </SecretKeyDialogs>
  )
}
