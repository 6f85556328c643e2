import { PAGES } from '@portal/contracts/pages'
import { renameAccount } from '@portal/contracts/sales/accounts'
import { type BillingDetails, getBillingDetails, setBillingDetails } from '@portal/contracts/sales/billing-details'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Skeleton } from '@portal/design-system/skeleton'
import { StatusChip } from '@portal/design-system/status-chip'
import type { Received } from '@portal/platform/api'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import styles from './billing.module.css'
import type { OpenedDialog } from './billing-details-dialogs.tsx'

type Details = Received<BillingDetails>

const { Dialogs, useOpenDialog } = dialogsOnDemand<OpenedDialog>(
  async () => (await import('./billing-details-dialogs.tsx')).BillingDetailsDialogs,
  () => useMay(setBillingDetails),
)

/** Shows what papers and letters about money take from the account, and where it is changed (rule J116). */
export function BillingDetailsCard() {
  const load = useLoad(getBillingDetails, { what: 'the billing details' })
  const mayChange = useMay(setBillingDetails)
  return (
    <Dialogs>
      <Card
        title="Billing details"
        description="Shown on quotes, invoices and receipts from now on."
        actions={mayChange && load.data && <EditButton details={load.data} />}
      >
        <Loaded load={load} sketch={<Skeleton lines={5} />}>
          {(details) => <Facts details={details} />}
        </Loaded>
      </Card>
    </Dialogs>
  )
}

function EditButton({ details }: { details: Details }) {
  const open = useOpenDialog()
  return (
    <Button size="small" onClick={() => open({ dialog: 'details', details })}>
      Edit details
    </Button>
  )
}

function AddressButton({ isFirst }: { isFirst: boolean }) {
  const open = useOpenDialog()
  return (
    <Button size="small" onClick={() => open({ dialog: 'address' })}>
      {isFirst ? 'Add address' : 'Change address'}
    </Button>
  )
}

function Facts({ details }: { details: Details }) {
  const { account_name: name, address, tax_id: taxId, po_number: poNumber, emails = [] } = details
  const mayRename = useMay(renameAccount)
  const mayChange = useMay(setBillingDetails)
  return (
    <DetailList
      details={[
        {
          term: 'Account name',
          value: (
            <span className={styles.changeable}>
              {name}
              {mayRename && (
                <ButtonLink size="small" href={PAGES.profile}>
                  Rename
                </ButtonLink>
              )}
            </span>
          ),
        },
        {
          term: 'Billing address',
          value: (
            <span className={styles.changeable}>
              {address || 'None'}
              {mayChange && <AddressButton isFirst={!address} />}
            </span>
          ),
        },
        { term: 'Tax ID', value: taxId || 'None' },
        { term: 'Default PO number', value: poNumber || 'None' },
        { term: 'Billing emails also to', value: emails.length > 0 ? <Emails emails={emails} /> : 'None' },
      ]}
    />
  )
}

function Emails({ emails }: { emails: NonNullable<Details['emails']> }) {
  return (
    <ul className={styles.emails}>
      {emails.map(({ email, confirmed, undeliverable_since: since }) => (
        <li key={email}>
          <span>{email}</span>
          {isSet(since) ? (
            <StatusChip tone="stopped">Undeliverable</StatusChip>
          ) : (
            !confirmed && <StatusChip tone="attention">Not confirmed yet</StatusChip>
          )}
        </li>
      ))}
    </ul>
  )
}
