import {
  exportAuditEntriesOfAccount,
  listAuditEntriesOfAccount,
  listAuditPeopleOfAccount,
} from '@portal/contracts/authorization/admin-audit'
import { TabLinks } from '@portal/design-system/tab-links'
import { oneOf, text, useAddress } from '@portal/remote-kit/address'
import { AuditEntries, type AuditSource, ExportButton, nextEntries, useAuditFilter } from '@portal/remote-kit/audit'
import { useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { useMemo } from 'react'
import { AccountLetters } from './account-letters.tsx'
import styles from './activity.module.css'

/** Shows what happened in an account and who did it (rule G50), and which emails its people were sent (rule G115). */
export function AccountActivity({ id }: { id: number }) {
  const { values, linkTo } = useAddress({ tab: text, view: oneOf(['emails']) })
  return (
    <>
      <TabLinks
        label="Activity"
        tabs={[
          { label: 'Audit log', href: linkTo({ view: '' }), isCurrent: !values.view },
          { label: 'Emails', href: linkTo({ view: 'emails' }), isCurrent: values.view === 'emails' },
        ]}
      />
      {values.view ? <AccountLetters id={id} /> : <AccountLog id={id} />}
    </>
  )
}

/** The audit log, as the account's owners read it. */
function AccountLog({ id }: { id: number }) {
  const source = useMemo(() => auditOf(id), [id])
  const filter = useAuditFilter()
  return (
    <>
      <div className={styles.head}>
        <p>The audit log as the account’s owners see it. Exports are logged.</p>
        <ExportButton source={source} query={filter.query} />
      </div>
      <AuditEntries source={source} filter={filter} />
    </>
  )
}

function auditOf(id: number): AuditSource {
  const params = { id }
  return {
    useEntries: (query) =>
      usePagedLoad(listAuditEntriesOfAccount, { what: 'the audit log', params, query, next: nextEntries }),
    usePeople: () => useLoad(listAuditPeopleOfAccount, { what: 'the people of the log', params }),
    hasPortal: true,
    fetchFile: (callApi, query) => callApi(exportAuditEntriesOfAccount, { params, query }),
  }
}
