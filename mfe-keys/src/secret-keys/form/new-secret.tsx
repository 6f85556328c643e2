import { Button } from '@portal/design-system/button'
import { CopyButton } from '@portal/design-system/copy-button'
import { Notice } from '@portal/design-system/notice'
import { SecretField } from '@portal/design-system/secret-field'
import { TextField } from '@portal/design-system/text-field'
import { type CloseGuard, GuardedActions } from '@portal/remote-kit/dialogs'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { useEffect } from 'react'
import { ReadyCurl } from './ready-curl.tsx'
import { secretFile } from './secret-file.ts'

/** The whole token, to copy, to download and to try. */
export function NewSecret({ secretKey, guard }: { secretKey: SecretKey; guard: CloseGuard }) {
  const { key_id = '', token = '', label = '' } = secretKey
  const file = secretFile({ key_id, token, label })
  const { hold } = guard
  useEffect(() => hold(true), [hold])

  return (
    <>
      <Notice tone="attention">
        Save the token now. Lists show only its first and last characters; to see it again, use Reveal token.
      </Notice>
      <TextField
        label="Key ID"
        value={key_id}
        readOnly
        isMonospace
        // The button that was pressed is gone.
        autoFocus
        // A field that is too narrow shows its beginning.
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, 0)}
        trailing={<CopyButton text={key_id} what="key ID" />}
      />
      <SecretField label="Token" value={token} isShown downloadAs={file.name} downloadText={file.text} />
      <ReadyCurl secret={{ key_id, token }} />
      <GuardedActions
        guard={guard}
        question="Have you saved the token? To see it again later, use Reveal token."
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
