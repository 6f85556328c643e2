import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { type Load, Unloaded } from '@portal/remote-kit/load'
import { KEYS_PATH } from '../secret-keys/secret-key-paths.ts'

/** The key is on its way, could not be had, may not be seen, or does not exist. */
export function NoSecretKey({ list }: { list: Load }) {
  return <Card>{list.data ? <UnknownKey /> : <Unloaded load={list} />}</Card>
}

/** The key of another account looks the same as one that never was. */
function UnknownKey() {
  return (
    <EmptyState
      icon="search"
      title="There is no such key"
      action={<ButtonLink href={KEYS_PATH}>All API keys</ButtonLink>}
    >
      It may belong to another of your accounts, or it was deleted for good.
    </EmptyState>
  )
}
