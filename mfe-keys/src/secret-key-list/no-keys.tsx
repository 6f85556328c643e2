import { createSecretKey } from '@portal/contracts/security/secret-keys'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { useMay, whoMay } from '@portal/platform/session'
import { CreateKeyButton } from '../secret-key-form/create-key-button.tsx'
import { useSecretKeyFilters } from './use-secret-key-filters.ts'

/** Teaches what a key is, to whoever has none. */
export function NoKeysYet({ isFramed = false }: { isFramed?: boolean }) {
  const mayCreate = useMay(createSecretKey)
  const empty = (
    <EmptyState icon="key" title="No secret keys yet" action={<CreateKeyButton />}>
      <p>
        A secret key is a key ID and a token with which one of your servers calls the lookup APIs. Create one per
        application and environment, so that each can be paused without stopping the others.
      </p>
      {!mayCreate && <p>Creating one needs the role {whoMay(createSecretKey)}.</p>}
    </EmptyState>
  )
  return isFramed ? <Card>{empty}</Card> : empty
}

export function NothingToRecover() {
  return (
    <EmptyState icon="restore" title="Nothing to recover">
      A key that is deleted stops working at once and stays here for 30 days, in case it was still needed.
    </EmptyState>
  )
}

export function NoKeysFound() {
  const { change } = useSecretKeyFilters()
  return (
    <EmptyState
      icon="search"
      title="No key matches"
      action={<Button onClick={() => change({ search: '', status: '' })}>Clear filters</Button>}
    >
      Search looks at labels, descriptions, key IDs and who created a key.
    </EmptyState>
  )
}
