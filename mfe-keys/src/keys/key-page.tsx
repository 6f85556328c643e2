import type { Detail } from '@portal/design-system/detail-list'
import type { Load } from '@portal/remote-kit/load'
import { DetailPage } from '@portal/remote-kit/pages'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { KeyActions } from './changes/key-actions.tsx'
import { type ApiKey, nameOf } from './key.ts'
import { KeyCards } from './key-cards.tsx'
import { useKeyKind } from './key-kind.tsx'
import { KeyStatus } from './key-status.tsx'

interface KeyPageProps<Key extends ApiKey> {
  keys: Load<Key[]>
  /** Details that identify it, before those that every key has. */
  details: (apiKey: Key) => Detail[]
  /** Cards about what only keys of this kind have. */
  children?: (apiKey: Key) => ReactNode
}

/** The page of one key, named by the address: its details and usage. */
export function KeyPage<Key extends ApiKey>({ keys, details, children }: KeyPageProps<Key>) {
  const { id } = useParams()
  const { noun, home } = useKeyKind()
  return (
    <DetailPage
      noun={noun}
      crumb={home}
      load={keys}
      thing={keys.data?.find(({ key_id }) => key_id === id)}
      header={(apiKey) => ({
        title: nameOf(apiKey),
        status: <KeyStatus apiKey={apiKey} />,
        description: apiKey.description,
        action: <KeyActions apiKey={apiKey} />,
      })}
      whyMissing="It may belong to another of your accounts, or it was deleted for good."
    >
      {(apiKey) => (
        <KeyCards apiKey={apiKey} details={details(apiKey)}>
          {children?.(apiKey)}
        </KeyCards>
      )}
    </DetailPage>
  )
}
