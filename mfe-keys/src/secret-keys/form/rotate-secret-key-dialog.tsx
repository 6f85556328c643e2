import { listKeyLimits } from '@portal/contracts/security/key-limits'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { OVERLAPS_S, rotateSecretKey } from '@portal/contracts/security/secret-keys'
import { Dialog } from '@portal/design-system/dialog'
import { RadioGroup } from '@portal/design-system/radio-group'
import { useKeptState } from '@portal/platform/remote'
import { useCloseGuard } from '@portal/remote-kit/dialogs'
import { DialogForm, useCallForm } from '@portal/remote-kit/form'
import type { SecretKey } from '@portal/remote-kit/secret-keys'
import { useWrite } from '@portal/remote-kit/write'
import { type ApiKey, nameOf } from '../../keys/key.ts'
import { LookupsOfLastDay } from '../../keys/usage/lookups-of-last-day.tsx'
import { NewSecret } from './new-secret.tsx'

type Overlap = (typeof OVERLAPS_S)[number]

const WORDS: Readonly<Record<Overlap, string>> = {
  0: 'None: the old key stops right away',
  3600: '1 hour',
  86400: '24 hours',
  604800: '7 days',
}

/** Rotates a key, asks for the overlap, and shows the full token of the new one. */
export function RotateSecretKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { key_id: id = '' } = apiKey
  const rotate = useWrite(rotateSecretKey, {
    stale: [listSecretKeys, listKeyLimits],
    staleIfRefused: [listSecretKeys],
  })
  const [created, setCreated] = useKeptState<SecretKey>('rotated')
  const guard = useCloseGuard(onClose)
  const form = useCallForm(rotateSecretKey, {
    labels: { overlap_seconds: 'How long both keys work' },
    values: { overlap_seconds: 86_400 },
    send: (body) => rotate.run({ params: { id }, body }),
    done: setCreated,
  })
  return (
    <Dialog
      isOpen
      onClose={guard.close}
      title={created ? `The new ${nameOf(created)} is ready` : `Rotate ${nameOf(apiKey)}?`}
      description={
        created
          ? 'Give it to everything that uses the old one, which works until it stops.'
          : 'A new key takes its place, with its label and licenses. Nothing is refused while both work; a limit counts them together.'
      }
    >
      {created ? (
        <NewSecret secretKey={created} guard={guard} />
      ) : (
        <DialogForm form={form} guard={guard} submitLabel="Rotate key">
          <p>
            <LookupsOfLastDay apiKey={apiKey} />
          </p>
          <RadioGroup
            label="How long both keys work"
            error={form.field('overlap_seconds').error}
            options={OVERLAPS_S.map((seconds) => ({ value: String(seconds), label: WORDS[seconds] }))}
            value={String(form.value('overlap_seconds'))}
            onChange={(value) => form.setValue('overlap_seconds', Number(value) as Overlap)}
          />
        </DialogForm>
      )}
    </Dialog>
  )
}
