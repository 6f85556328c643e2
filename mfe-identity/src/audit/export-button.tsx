import { EXPORT_IS_CUT, exportAuditEntries } from '@portal/contracts/authorization/audit'
import { Button } from '@portal/design-system/button'
import { download } from '@portal/design-system/download'
import { useApi } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useState } from 'react'
import type { AuditFiltersProps } from './audit-filters.tsx'

/** Hands over what the filter leaves, as a spreadsheet reads it. */
export function ExportButton({ query }: Pick<AuditFiltersProps, 'query'>) {
  const callApi = useApi()
  const toast = useToast()
  const [isPending, setPending] = useState(false)

  async function press() {
    setPending(true)
    try {
      const file = await callApi(exportAuditEntries, { query })
      download(`audit-log-${new Date().toISOString().slice(0, 10)}.csv`, file)
      const end = await file.slice(-2 * EXPORT_IS_CUT.length).text()
      if (end.includes(EXPORT_IS_CUT)) toast.info(EXPORT_IS_CUT)
      else toast.success('The audit log was exported')
    } catch (error) {
      toast.error(error, 'The audit log was not exported')
    } finally {
      setPending(false)
    }
  }
  return (
    <Button icon="download" isPending={isPending} onClick={press}>
      Export CSV
    </Button>
  )
}
