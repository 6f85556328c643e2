import { LARGEST_IMAGE } from '@portal/contracts/support/conversation'
import { messageOf } from '@portal/platform/api'
import { useState } from 'react'
import { ImageButton } from '../layout/image-button.tsx'
import styles from './chat.module.css'
import type { ChatAttachment } from './chat-calls.ts'
import { useChatSession } from './chat-context.ts'

const TOO_LARGE = 'Images can have up to 1 MB.'

interface ImageFieldProps {
  attachment: ChatAttachment | undefined
  onChange: (attachment: ChatAttachment | undefined) => void
}

/** Uploads an image for the next message. */
export function ImageField({ attachment, onChange }: ImageFieldProps) {
  const session = useChatSession()
  const [status, setStatus] = useState('')
  const choose = async (file: File) => {
    if (file.size > LARGEST_IMAGE) return setStatus(TOO_LARGE)
    setStatus(`Uploading ${file.name}…`)
    try {
      onChange(await session.uploadImage({ name: file.name, content: await base64Of(file) }))
      setStatus('')
    } catch (error) {
      setStatus(messageOf(error).content)
    }
  }
  if (attachment)
    return (
      <p className={styles.attached}>
        <span>{attachment.name}</span>
        <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
          Remove
        </button>
      </p>
    )
  return (
    <p className={styles.attached}>
      <ImageButton onChoose={(file) => void choose(file)} />
      <span role="status" className={styles.detail}>
        {status}
      </span>
    </p>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(file)
  })
}
