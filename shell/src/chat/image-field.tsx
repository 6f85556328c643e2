import { messageOf } from '@portal/platform/api'
import { useState } from 'react'
import { imageToSend } from '../images/image-to-send.ts'
import { ImageButton } from '../layout/image-button.tsx'
import styles from './chat.module.css'
import type { ChatAttachment } from './chat-calls.ts'
import { useChatSession } from './chat-context.ts'

interface ImageFieldProps {
  attachment: ChatAttachment | undefined
  onChange: (attachment: ChatAttachment | undefined) => void
}

/** Uploads an image for the next message. */
export function ImageField({ attachment, onChange }: ImageFieldProps) {
  const session = useChatSession()
  const [status, setStatus] = useState('')
  const [note, setNote] = useState('')
  const choose = async (file: File) => {
    setStatus(`Uploading ${file.name}…`)
    const image = await imageToSend(file)
    if (image.problem !== undefined) return setStatus(image.problem)
    const { name, url, isSmaller } = image
    try {
      onChange(await session.uploadImage({ name, content: url.slice(url.indexOf(',') + 1) }))
      setStatus('')
      setNote(isSmaller ? 'Made smaller to send.' : '')
    } catch (error) {
      setStatus(messageOf(error).content)
    }
  }
  return (
    <p className={styles.attached}>
      {attachment ? (
        <>
          <span>{attachment.name}</span>
          <button type="button" className={styles.quiet} onClick={() => onChange(undefined)}>
            Remove
          </button>
        </>
      ) : (
        <ImageButton isCompact onChoose={(file) => void choose(file)} />
      )}
      <span role="status" className={styles.detail}>
        {attachment ? note : status}
      </span>
    </p>
  )
}
