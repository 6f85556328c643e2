import { Copyable } from '@portal/design-system/copyable'
import type { Detail } from '@portal/design-system/detail-list'
import { masked } from '@portal/design-system/masked'
import type { SecretKey } from '@portal/remote-kit/secret-keys'

/** Returns the details that identify a secret key. */
export function detailsOf({ key_id = '', token }: SecretKey): Detail[] {
  return [
    { term: 'Key ID', value: <Copyable text={key_id} what="key ID" /> },
    { term: 'Token', value: token ? <code translate="no">{masked(token)}</code> : '—' },
  ]
}
