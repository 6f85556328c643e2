import { getAttachmentAsStaff } from '@portal/contracts/support/admin-conversations'
import type { Attachment } from '@portal/contracts/support/conversation'
import { Button } from '@portal/design-system/button'
import { download } from '@portal/design-system/download'
import type { Received } from '@portal/platform/api'
import { useLoad } from '@portal/remote-kit/load'
import { useEffect, useState } from 'react'
import styles from './thread.module.css'

interface AttachedImageProps {
  /** Id of the conversation. */
  id: string
  attachment: string
  image: Received<Attachment>
}

/** An image of a message, and a button that saves it. */
export function AttachedImage({ id, attachment, image: { name = 'Image', bytes = 0 } }: AttachedImageProps) {
  const { data, error, retry } = useLoad(getAttachmentAsStaff, {
    what: name,
    params: { id, attachment },
    freshFor: Number.POSITIVE_INFINITY,
  })
  const url = useDataUrl(data)
  if (error && !data)
    return (
      <Button size="small" icon="refresh" onClick={retry}>
        {name} could not be loaded
      </Button>
    )
  return (
    <>
      {url ? <img className={styles.image} src={url} alt={name} /> : <span aria-busy="true">Loading {name}…</span>}
      {data && (
        <Button
          size="small"
          icon="download"
          className={styles.save ?? ''}
          aria-label={`Download ${name}`}
          onClick={() => download(name, data)}
        >
          {name} ({sizeOf(bytes)})
        </Button>
      )}
    </>
  )
}

/** Returns a file as an address: the policy of a page takes images as data alone. */
function useDataUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!(file instanceof Blob)) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setUrl(String(reader.result)))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return url
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
