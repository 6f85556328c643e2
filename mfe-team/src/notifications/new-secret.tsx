import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { SecretField } from '@portal/design-system/secret-field'
import { type CloseGuard, GuardedActions } from '@portal/remote-kit/dialogs'
import { useEffect } from 'react'

/** The secret of a webhook, which is shown here and never again. */
export function NewSecret({ secret, guard }: { secret: string; guard: CloseGuard }) {
  const { hold } = guard
  useEffect(() => hold(true), [hold])
  return (
    <>
      <Notice tone="attention">Save the secret now: it is not shown again. You can change it at any time.</Notice>
      <SecretField label="Signing secret" value={secret} isShown />
      <GuardedActions
        guard={guard}
        question="Have you saved the secret? It is not shown again."
        stayLabel="Not yet"
        leaveLabel="Yes, close"
      >
        <Button variant="primary" autoFocus onClick={guard.leave}>
          I have saved it
        </Button>
      </GuardedActions>
    </>
  )
}
