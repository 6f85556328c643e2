import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { KeysStillLoading } from '../secret-keys/keys-still-loading.tsx'
import { type LoadState, loadProblem } from '../secret-keys/load-problem.tsx'
import { NoKeysForYou } from '../secret-keys/no-keys-for-you.tsx'
import { KEYS_PATH } from '../secret-keys/secret-key-paths.ts'

export const BREADCRUMB = [{ label: 'API keys', href: KEYS_PATH }]

/** The key is on its way, could not be had, may not be seen, or does not exist. */
export function NoSecretKey({ list, may }: { list: LoadState; may: boolean }) {
  const isWaiting = may && list.data === undefined
  return (
    <>
      <PageHeader title="Secret key" breadcrumb={BREADCRUMB} />
      <Card>
        {!may && <NoKeysForYou />}
        {isWaiting && (loadProblem(list) ?? <Sketch />)}
        {may && !isWaiting && <UnknownKey />}
      </Card>
      {isWaiting && <KeysStillLoading list={list} />}
    </>
  )
}

function Sketch() {
  return (
    <div aria-busy="true">
      <Skeleton lines={5} />
    </div>
  )
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
