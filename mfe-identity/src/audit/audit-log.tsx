import { listAuditEntries } from '@portal/contracts/authorization/audit'
import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { useMay } from '@portal/platform/session'
import { AUDIT_OF_OWN_ACCOUNT, AuditEntries, ExportButton, useAuditFilter } from '@portal/remote-kit/audit'
import { NotForYou } from '@portal/remote-kit/load'

/** `/account/audit`: who did what in the account. */
export function AuditLog() {
  const may = useMay(listAuditEntries)
  const filter = useAuditFilter()
  return (
    <>
      <PageHeader
        title="Audit log"
        help="/docs/audit-log"
        description="Who did what in this account, and when. Entries cannot be changed or removed."
        action={may && <ExportButton source={AUDIT_OF_OWN_ACCOUNT} query={filter.query} />}
      />
      {may ? (
        <AuditEntries source={AUDIT_OF_OWN_ACCOUNT} filter={filter} />
      ) : (
        <Card>
          <NotForYou what="the audit log" call={listAuditEntries} />
        </Card>
      )}
    </>
  )
}
