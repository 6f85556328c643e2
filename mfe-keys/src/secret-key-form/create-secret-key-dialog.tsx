import { Dialog } from '@portal/design-system/dialog'
import { useState } from 'react'
import { nameOf, type SecretKeyView, secretKeyView } from '../secret-keys/secret-key-view.ts'
import { NewSecret } from './new-secret.tsx'
import { SecretKeyForm } from './secret-key-form.tsx'
import { useCloseGuard } from './use-close-guard.ts'
import { useCreateSecretKey } from './use-create-secret-key.ts'

/** Asks what a new key is for, makes it, and shows its token this once. */
export function CreateSecretKeyDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateSecretKey()
  const guard = useCloseGuard(onClose)
  const [created, setCreated] = useState<SecretKeyView>()

  return (
    <Dialog
      isOpen
      onClose={guard.close}
      title={created ? `${nameOf(created)} is ready` : 'Create a secret key'}
      description={
        created ? undefined : 'One key per application and environment, so that each can be paused on its own.'
      }
    >
      {created ? (
        <NewSecret secretKey={created} guard={guard} />
      ) : (
        <SecretKeyForm
          defaultValues={{ label: '', description: '' }}
          guard={guard}
          submitLabel="Create key"
          onSubmit={async (text) => setCreated(secretKeyView(await create.mutateAsync(text)))}
        />
      )}
    </Dialog>
  )
}
