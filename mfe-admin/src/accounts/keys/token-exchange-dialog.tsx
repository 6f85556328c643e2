import {
  listEmbeddedKeysOfAccount,
  requireTokenExchange,
  waiveTokenExchange,
} from '@portal/contracts/security/admin-keys'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import type { WebsiteKey } from '@portal/remote-kit/website-keys'
import { useWrite } from '@portal/remote-kit/write'
import { BeforeAfter } from '../../before-after.tsx'
import { nameOf } from './account-key.ts'

const READS = { stale: [listEmbeddedKeysOfAccount], staleIfRefused: [listEmbeddedKeysOfAccount] }

const REQUIRE = {
  call: requireTokenExchange,
  title: (name: string) => `Require a token exchange for ${name}?`,
  label: 'Require token exchange',
  after: 'Refused on every page',
  before: 'Answered on pages of its hosts',
  words: 'Pages that use the key as it is are refused at once.',
  done: (name: string) => `${name} needs a token exchange`,
} as const

const WAIVE = {
  call: waiveTokenExchange,
  title: (name: string) => `Waive the token exchange of ${name}?`,
  label: 'Waive token exchange',
  after: 'Answered on pages of its hosts',
  before: 'Refused on every page',
  words: 'Pages of its hosts can use the key as it is, at once.',
  done: (name: string) => `${name} needs no token exchange`,
} as const

/** Decides for staff whether a website key needs a token exchange (rules D8, G26). */
export function TokenExchangeDialog({ websiteKey, onClose }: { websiteKey: WebsiteKey; onClose: () => void }) {
  const { key_id: id = '', needsTokenExchange } = websiteKey
  const { call, title, label, before, after, words, done } = needsTokenExchange ? WAIVE : REQUIRE
  const name = nameOf(websiteKey)
  const decide = useWrite(call, READS)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      title={title(name)}
      confirmLabel={label}
      tone={needsTokenExchange ? 'normal' : 'danger'}
      onConfirm={async () => {
        await decide.run({ params: { id } })
        toast.success(done(name))
      }}
      onClose={onClose}
    >
      <BeforeAfter changes={[{ term: 'Lookups', before, after }]} />
      <p>{words} The account’s audit log keeps it.</p>
    </ConfirmDialog>
  )
}
