import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { Notice } from '@portal/design-system/notice'
import { SecretField } from '@portal/design-system/secret-field'
import { messageOf } from '@portal/platform/api'
import { useKeptState } from '@portal/platform/remote'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { type ApiKey, nameOf } from '../../keys/key.ts'
import { ReadyCurl } from './ready-curl.tsx'
import { secretFile } from './secret-file.ts'

/** Shows the whole token of a key once more. What was answered is kept here alone, and goes with the dialog (rule D4). */
export function RevealTokenDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { key_id = '', label = '' } = apiKey
  // A read, made as a write is: its answer is a secret, and must not stay among what was read.
  const reveal = useWrite(listSecretKeys)
  const [token, setToken] = useKeptState<string>('revealed')
  const [problem, setProblem] = useState<string>()
  async function press() {
    setProblem(undefined)
    try {
      const [revealed] = await reveal.run({ query: { reveal: true, key_id } })
      if (revealed?.token) setToken(revealed.token)
      else setProblem('This key is no longer there.')
    } catch (error) {
      setProblem(messageOf(error).content)
    }
  }
  if (token === undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={`Reveal the token of ${nameOf(apiKey)}?`}>
        <p>
          Anyone with this token can make lookups billed to your account. You may be asked to log in again first, and
          the audit log will record that you saw it.
        </p>
        {problem && (
          <div role="alert">
            <Notice tone="stopped">{problem}</Notice>
          </div>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" icon="eye" isPending={reveal.isPending} onClick={() => void press()}>
            Reveal token
          </Button>
        </DialogActions>
      </Dialog>
    )
  }
  const file = secretFile({ key_id, token, label })
  return (
    <Dialog isOpen onClose={onClose} title={`The token of ${nameOf(apiKey)}`}>
      <SecretField label="Token" value={token} isShown downloadAs={file.name} downloadText={file.text} />
      <ReadyCurl secret={{ key_id, token }} />
      <DialogActions>
        <Button variant="primary" autoFocus onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
