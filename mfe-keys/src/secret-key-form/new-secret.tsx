import { Button } from '@portal/design-system/button'
import { CopyButton } from '@portal/design-system/copy-button'
import { Notice } from '@portal/design-system/notice'
import { SecretField } from '@portal/design-system/secret-field'
import { TextField } from '@portal/design-system/text-field'
import { useEffect } from 'react'
import type { SecretKeyView } from '../secret-keys/secret-key-view.ts'
import { GuardedActions } from './guarded-actions.tsx'
import { secretFile } from './secret-file.ts'
import type { CloseGuard } from './use-close-guard.ts'

/** The whole token, this once, to copy or download. */
export function NewSecret({ secretKey, guard }: { secretKey: SecretKeyView; guard: CloseGuard }) {
  const { id, token } = secretKey
  const file = secretFile(secretKey)
  const { hold } = guard
  useEffect(() => hold(true), [hold])

  return (
    <>
      <Notice tone="attention">Save the token now: it is shown this once, and nobody can show it again.</Notice>
      <TextField label="Key ID" value={id} readOnly isMonospace trailing={<CopyButton text={id} what="key ID" />} />
      <SecretField label="Token" value={token} isShown downloadAs={file.name} downloadText={file.text} />
      <GuardedActions
        guard={guard}
        question="Have you saved the token? It cannot be shown again."
        stayLabel="Not yet"
        leaveLabel="Yes, close"
      >
        <Button variant="primary" onClick={guard.leave}>
          I have saved it
        </Button>
      </GuardedActions>
    </>
  )
}
