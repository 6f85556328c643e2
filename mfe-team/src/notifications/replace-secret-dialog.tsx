import { listWebhooks, rotateWebhookSecret } from '@portal/contracts/contacts/webhooks'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Notice } from '@portal/design-system/notice'
import { messageOf } from '@portal/platform/api'
import { useKeptState } from '@portal/platform/remote'
import { useCloseGuard } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { NewSecret } from './new-secret.tsx'
import { type KnownWebhook, labelOf } from './webhooks.ts'

/** Replaces the secret. For a day deliveries carry signatures with both, so that none is rejected. */
export function ReplaceSecretDialog({ webhook, onClose }: { webhook: KnownWebhook; onClose: () => void }) {
  const rotate = useWrite(rotateWebhookSecret, { stale: [listWebhooks] })
  const [secret = '', setSecret] = useKeptState<string>('secret')
  const [problem, setProblem] = useState('')
  const guard = useCloseGuard(onClose)
  async function press() {
    setProblem('')
    try {
      setSecret((await rotate.run({ params: { id: webhook.id } })).secret ?? '')
    } catch (error) {
      setProblem(messageOf(error).content)
    }
  }
  return (
    <Dialog isOpen onClose={guard.close} title={`Change the secret of ${labelOf(webhook)}`}>
      {secret ? (
        <NewSecret secret={secret} guard={guard} />
      ) : (
        <>
          <p>
            For 24 hours, deliveries are signed with both the old and the new secret, so you have time to update your
            code.
          </p>
          {problem && (
            <div role="alert">
              <Notice tone="stopped">{problem}</Notice>
            </div>
          )}
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" isPending={rotate.isPending} onClick={() => void press()}>
              Change secret
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
