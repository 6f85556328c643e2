import { download } from '@portal/design-system/download'
import { type CallApi, useApi } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useState } from 'react'

/**
 * Downloads a file that a call returns, under this name. `isPending` until it arrives; on failure, `failed` is shown
 * with the reason.
 */
export function useDownload(failed: string) {
  const callApi = useApi()
  const toast = useToast()
  const [isPending, setPending] = useState(false)

  async function save(name: string, fetchFile: (callApi: CallApi) => Promise<Blob>): Promise<Blob | undefined> {
    setPending(true)
    try {
      const file = await fetchFile(callApi)
      download(name, file)
      return file
    } catch (error) {
      toast.error(error, failed)
      return undefined
    } finally {
      setPending(false)
    }
  }
  return { isPending, save }
}
