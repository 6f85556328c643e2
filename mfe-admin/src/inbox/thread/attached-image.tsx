import { getAttachmentAsStaff } from '@portal/contracts/support/admin-conversations'
import type { Attachment } from '@portal/contracts/support/conversation'
import { Button } from '@portal/design-system/button'
import type { Received } from '@portal/platform/api'
import { useDownload } from '@portal/remote-kit/download'

/** An image of a message, to be downloaded: nothing that a customer sent is drawn by itself. */
export function AttachedImage({ id, image }: { id: string; image: Received<Attachment> }) {
  const { attachment_id: attachment, name = 'image', bytes = 0 } = image
  const { isPending, save } = useDownload('The image was not downloaded')
  if (attachment === undefined) return null
  return (
    <Button
      size="small"
      icon="download"
      isPending={isPending}
      onClick={() => void save(name, (callApi) => callApi(getAttachmentAsStaff, { params: { id, attachment } }))}
    >
      {name} ({sizeOf(bytes)})
    </Button>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
