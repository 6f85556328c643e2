import { setUserPassword } from '@portal/contracts/authorization/admin-identities'
import type { Call } from '@portal/contracts/call'
import { Button } from '@portal/design-system/button'
import { Dialog } from '@portal/design-system/dialog'
import { Notice } from '@portal/design-system/notice'
import { SecretField } from '@portal/design-system/secret-field'
import { TextField } from '@portal/design-system/text-field'
import { type CloseGuard, GuardedActions, useCloseGuard } from '@portal/remote-kit/dialogs'
import { DialogForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useState } from 'react'
import type { Asked } from './use-acts.ts'

interface OneTimePasswordDialogProps {
  opened: Asked
  onClose: () => void
  /** Reads that a new password makes untrue. */
  stale: readonly Call[]
}

/** Sets a password that works once, and shows it once (rule G1). */
export function OneTimePasswordDialog({ opened: { id, name }, onClose, stale }: OneTimePasswordDialogProps) {
  const guard = useCloseGuard(onClose)
  const [given, setGiven] = useState<string>()
  return (
    <Dialog
      isOpen
      onClose={guard.close}
      title={given === undefined ? `Set a one-time password for ${name}?` : `The one-time password of ${name}`}
      description={
        given === undefined
          ? 'They are logged out everywhere at once, and their old password works no more. The new one works once, only to choose another; an email tells them. If they can read their email, send them a reset link instead.'
          : undefined
      }
    >
      {given === undefined ? (
        <PasswordForm id={id} guard={guard} stale={stale} onGiven={setGiven} />
      ) : (
        <GivenPassword password={given} guard={guard} />
      )}
    </Dialog>
  )
}

interface PasswordFormProps {
  id: number
  guard: CloseGuard
  stale: readonly Call[]
  onGiven: (password: string) => void
}

function PasswordForm({ id, guard, stale, onGiven }: PasswordFormProps) {
  const [suggested] = useState(newPassword)
  const set = useWrite(setUserPassword, { stale, staleIfRefused: stale })
  const form = useCallForm(setUserPassword, {
    labels: { new_password: 'One-time password' },
    values: { new_password: suggested },
    send: async (body) => {
      await set.run({ params: { id }, body })
      return body.new_password
    },
    done: onGiven,
  })
  return (
    <DialogForm form={form} guard={guard} submitLabel="Set password">
      <TextField
        {...form.field('new_password')}
        isMonospace
        autoComplete="off"
        spellCheck={false}
        description="At least 8 characters. This one is easy to say on the phone."
      />
    </DialogForm>
  )
}

function GivenPassword({ password, guard }: { password: string; guard: CloseGuard }) {
  const { hold } = guard
  useEffect(() => hold(true), [hold])
  return (
    <>
      <Notice tone="attention">
        Nobody is shown it again. Tell it only to somebody whom you know to be this person.
      </Notice>
      <SecretField label="One-time password" value={password} isShown />
      <GuardedActions
        guard={guard}
        question="Have you passed the password on? It is not shown again."
        stayLabel="Not yet"
        leaveLabel="Yes, close"
      >
        <Button variant="primary" onClick={guard.leave}>
          I have passed it on
        </Button>
      </GuardedActions>
    </>
  )
}

/** Without letters and digits that sound or look alike. */
const SAID_EASILY = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns sixteen random characters in groups of four: about 78 bits. */
function newPassword(): string {
  const random = crypto.getRandomValues(new Uint8Array(64))
  const fair = [...random].filter((byte) => byte < 248).slice(0, 16)
  const signs = fair.map((byte) => SAID_EASILY[byte % SAID_EASILY.length]).join('')
  return signs.match(/.{1,4}/g)?.join('-') ?? ''
}
