import { EXPORT_IS_CUT, exportAuditEntries } from '@portal/contracts/authorization/audit'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { useToast } from '@portal/platform/toasts'
import { useDownload } from '@portal/remote-kit/download'
import type { AuditFiltersProps } from './audit-filters.tsx'

/** Hands over what the filter leaves, as a spreadsheet reads it. */
export function ExportButton({ query }: Pick<AuditFiltersProps, 'query'>) {
  const toast = useToast()
  const { isPending, save } = useDownload('The audit log was not exported')

  async function press() {
    const name = `audit-log-${portalToday()}.csv`
    const file = await save(name, (callApi) => callApi(exportAuditEntries, { query }))
    if (!file) return
    const end = await file.slice(-2 * EXPORT_IS_CUT.length).text()
    if (end.includes(EXPORT_IS_CUT)) toast.info(EXPORT_IS_CUT)
    else toast.success('The audit log was exported')
  }
  return (
    <Button icon="download" isPending={isPending} onClick={press}>
      Export CSV
    </Button>
  )
}
