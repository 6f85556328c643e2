import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { CopyButton } from '../copy-button/copy-button.tsx'
import { download } from '../download/download.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextField } from '../text-field/text-field.tsx'
import styles from './secret-field.module.css'

export interface SecretFieldProps {
  label: string
  value: string
  description?: string
  /** Shown from the start, as after creation, when hiding it would protect nobody. */
  isShown?: boolean
  /** Offers a download under this file name. */
  downloadAs?: string
  /** Content of the file; the secret alone if omitted. */
  downloadText?: string
}

/** A secret to take away: shown or hidden, copied or downloaded, never typed. */
export function SecretField({
  label,
  value,
  description,
  isShown: isShownFirst = false,
  downloadAs,
  downloadText = value,
}: SecretFieldProps) {
  const [isShown, setShown] = useState(isShownFirst)
  return (
    <div className={styles.secret}>
      <TextField
        label={label}
        description={description}
        readOnly
        isMonospace
        spellCheck={false}
        autoComplete="off"
        value={isShown ? value : '•'.repeat(Math.min(32, value.length))}
        onFocus={(event) => isShown && event.currentTarget.select()}
        trailing={
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={isShown ? `Hide ${label}` : `Show ${label}`}
            size="small"
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <CopyButton text={value} what={label} size="normal">
        Copy
      </CopyButton>
      {downloadAs && (
        <Button
          icon="download"
          onClick={() => download(downloadAs, new Blob([`${downloadText}\n`], { type: 'text/plain' }))}
        >
          Download
        </Button>
      )}
    </div>
  )
}
