import { PAGES } from '@portal/contracts/pages'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import type { Vault } from '../vault/index.ts'

/** The frames cannot be had: says why that may be, and what else can be done (fault F40). */
export function VaultAway({ vault }: { vault: Vault }) {
  return (
    <Notice tone="attention" title="The fields for your card did not load">
      <p>
        Card numbers are typed into fields of our card vault
        <span>{vault.origin ? ` at ${new URL(vault.origin).host}` : ''}</span>, which cannot be reached from here. An
        extension, a company network or a blocker of frames may keep it away. Nothing was saved, and your cards are as
        they were.
      </p>
      <p>
        You can also pay without a card: <Link href={PAGES.contact}>ask us for an invoice</Link> that you settle by
        check or bank transfer.
      </p>
    </Notice>
  )
}
