import {
  type AuditCheck,
  exportStaffActs,
  listStaffActors,
  listStaffActs,
  type StaffAct,
  verifyAuditLog,
} from '@portal/contracts/authorization/admin-staff-log'
import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { formatCount, formatNumber } from '@portal/design-system/number'
import { CellLines, type Column } from '@portal/design-system/table'
import { messageOf, type Received } from '@portal/platform/api'
import {
  AUDIT_COLUMNS,
  AuditEntries,
  type AuditSource,
  ExportButton,
  nextEntries,
  useAuditFilter,
} from '@portal/remote-kit/audit'
import { useLoad, usePagedLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { AccountLabel } from '../accounts/account-label.tsx'
import { PersonLink } from '../people/person-link.tsx'
import styles from './staff.module.css'

type Act = Received<StaffAct>

/** Shows what staff did, in all accounts, with the check that nobody changed the log (rules G113, G114). */
export function StaffLog() {
  const filter = useAuditFilter()
  const check = useIntegrityCheck()
  return (
    <>
      <div className={styles.head}>
        <p>What staff did, in every account and outside of them. Exports and checks are in it, too.</p>
        <div className={styles.buttons}>
          <Button icon="shield" isPending={check.isPending} onClick={check.run}>
            Check integrity
          </Button>
          <ExportButton source={SOURCE} query={filter.query} />
        </div>
      </div>
      <CheckResult {...check} />
      <AuditEntries source={SOURCE} filter={filter} columns={COLUMNS} />
    </>
  )
}

const SOURCE: AuditSource<Act> = {
  useEntries: (query) => usePagedLoad(listStaffActs, { what: 'the log', query, next: nextEntries }),
  // Everyone here works for the provider, which the choices need not say of each.
  usePeople: () =>
    useLoad(listStaffActors, {
      what: 'the people of the log',
      select: (people) => people.map((person) => ({ ...person, staff: false })),
    }),
  hasPortal: false,
  fetchFile: (callApi, query) => callApi(exportStaffActs, { query }),
}

const WHO: Column<Act> = {
  id: 'actor',
  header: 'Who',
  isPerson: true,
  phone: 'second',
  cell: ({ actor, acting_as }) => (
    <CellLines detail={acting_as?.name && `On behalf of ${acting_as.name}`}>
      <PersonLink id={actor?.user_id}>{actor?.name ?? '—'}</PersonLink>
    </CellLines>
  ),
}

const ACCOUNT: Column<Act> = {
  id: 'account',
  header: 'Account',
  phone: 'details',
  cell: ({ account }) => <AccountLabel id={account?.account_id} label={account?.account_label} />,
}

const COLUMNS: readonly Column<Act>[] = AUDIT_COLUMNS.flatMap((column): Column<Act>[] =>
  column.id === 'actor' ? [WHO] : column.id === 'network' ? [ACCOUNT, column] : [column],
)

type Found = Received<AuditCheck>

/** Has the server compute the chains of the whole log again. */
function useIntegrityCheck() {
  const verify = useWrite(verifyAuditLog, { stale: [listStaffActs] })
  const [found, setFound] = useState<Found>()
  const [refusal, setRefusal] = useState<string>()
  async function run() {
    setFound(undefined)
    setRefusal(undefined)
    await verify.run().then(setFound, (error: unknown) => setRefusal(messageOf(error).content))
  }
  return { found, refusal, run, isPending: verify.isPending }
}

/** Says that the log is intact, or the first entry that is not what was written. */
function CheckResult({ found, refusal }: { found: Found | undefined; refusal: string | undefined }) {
  if (refusal)
    return (
      <Notice tone="attention" title="The log could not be checked">
        {refusal}
      </Notice>
    )
  if (!found) return null
  if (found.broken)
    return (
      <Notice tone="stopped" title="The audit log is not what was written">
        {placeOf(found.broken)} Nothing after it in that chain can be relied on.
      </Notice>
    )
  return (
    <Notice tone="active" title="The audit log is intact">
      {`${formatCount(found.rows ?? 0, 'row')} in ${formatCount(found.chains ?? 0, 'chain')}: each is what was written, and none is missing.`}
    </Notice>
  )
}

function placeOf({ account_id, position, row_id, what }: NonNullable<Found['broken']>): string {
  const chain = account_id ? `the log of account ${account_id}` : 'the log of what concerns no account'
  return `In ${chain}, entry ${formatNumber(position ?? 0)}${row_id ? ` (row ${row_id})` : ''} ${what}.`
}
