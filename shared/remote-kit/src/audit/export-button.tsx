import { EXPORT_IS_CUT } from '@portal/contracts/authorization/audit'
import { Button } from '@portal/design-system/button'
import { portalToday } from '@portal/design-system/clock'
import { useToast } from '@portal/platform/toasts'
import { useDownload } from '../download/use-download.ts'
import type { AuditQuery, AuditSource } from './audit-source.ts'

/** Hands over what the filter leaves, as a spreadsheet reads it. */
export function ExportButton({ source, query }: { source: Pick<AuditSource, 'fetchFile'>; query: AuditQuery }) {
  const toast = useToast()
  const { isPending, save } = useDownload('The audit log was not exported')

  async function press() {
    const name = `audit-log-${portalToday()}.csv`
    const file = await save(name, (callApi) => source.fetchFile(callApi, query))
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
