import { listRememberedBrowsers } from '@portal/contracts/authorization/remembered-browsers'
import { confirmSecondFactor, getSecondFactor, removeSecondFactor } from '@portal/contracts/authorization/second-factor'
import { Button } from '@portal/design-system/button'
import { CopyButton } from '@portal/design-system/copy-button'
import { Dialog } from '@portal/design-system/dialog'
import { download } from '@portal/design-system/download'
import { Notice } from '@portal/design-system/notice'
import { SecretField } from '@portal/design-system/secret-field'
import { TextField } from '@portal/design-system/text-field'
import { brandName } from '@portal/platform/brand'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { type CloseGuard, ConfirmDialog, GuardedActions, useCloseGuard } from '@portal/remote-kit/dialogs'
import { DialogForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { useEffect, useState } from 'react'
import { refusalText } from '../sign-in/refusal-text.ts'
import { QrCode } from './qr-code.tsx'
import styles from './two-step.module.css'

const WRITTEN = { stale: [getSecondFactor, listRememberedBrowsers], staleIfRefused: [getSecondFactor] }

interface DialogProps {
  onClose: () => void
}

/** Shows the key of the app, asks for a code of it, and then shows the recovery codes (rules B90, B93). */
export function SetUpTwoStepsDialog({ secret, uri, onClose }: DialogProps & { secret: string; uri: string }) {
  const guard = useCloseGuard(onClose)
  const [codes, setCodes] = useState<string[]>()
  return (
    <Dialog isOpen onClose={guard.close} title={codes ? 'Keep your recovery codes' : 'Set up two-step login'}>
      {codes ? (
        <RecoveryCodes codes={codes} guard={guard} />
      ) : (
        <AppForm secret={secret} uri={uri} guard={guard} onConfirmed={setCodes} />
      )}
    </Dialog>
  )
}

interface AppFormProps {
  secret: string
  uri: string
  guard: CloseGuard
  onConfirmed: (codes: string[]) => void
}

function AppForm({ secret, uri, guard, onConfirmed }: AppFormProps) {
  const confirm = useWrite(confirmSecondFactor, WRITTEN)
  const toast = useToast()
  const form = useCallForm(confirmSecondFactor, {
    labels: { code: 'Code from your app' },
    values: { code: '' },
    send: (body) => confirm.run({ body }),
    done: ({ recovery_codes = [] }) => {
      onConfirmed(recovery_codes.flatMap((code) => code ?? []))
      toast.success('Two-step login is on')
    },
    refusalText,
  })
  return (
    <DialogForm form={form} guard={guard} submitLabel="Turn on">
      <p>Scan this with an authenticator app, such as the one that came with your phone or your password manager.</p>
      <QrCode text={uri} label="QR code with the key for your authenticator app" />
      <SecretField
        label="Setup key"
        value={secret}
        isShown
        description="Enter it in the app if you cannot scan. Show it to nobody."
      />
      <TextField
        {...form.field('code')}
        description="The six digits that the app shows then."
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </DialogForm>
  )
}

/** Shows new recovery codes. */
export function RecoveryCodesDialog({ codes, onClose }: DialogProps & { codes: readonly string[] }) {
  const guard = useCloseGuard(onClose)
  return (
    <Dialog isOpen onClose={guard.close} title="Keep your recovery codes">
      <RecoveryCodes codes={codes} guard={guard} />
    </Dialog>
  )
}

/** Shows recovery codes once; the dialog asks before it closes over them. */
function RecoveryCodes({ codes, guard }: { codes: readonly string[]; guard: CloseGuard }) {
  const email = useSession(({ visitor }) => visitor?.user.email ?? '')
  const { hold } = guard
  useEffect(() => hold(true), [hold])
  const title = `Recovery codes for ${email} at ${brandName()}`
  const text = codes.join('\n')
  return (
    <>
      <Notice tone="attention">
        Each of these codes lets you in once when you do not have your phone. They are not shown again, and earlier ones
        no longer work.
      </Notice>
      <div className={styles.paper}>
        <p>{title}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <CopyButton text={text} what="recovery codes" size="normal">
          Copy
        </CopyButton>
        <Button
          icon="download"
          onClick={() => download('recovery-codes.txt', new Blob([`${title}\n\n${text}\n`], { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <GuardedActions
        guard={guard}
        question="Have you kept the codes? They are not shown again."
        stayLabel="Not yet"
        leaveLabel="Yes, close"
      >
        <Button variant="primary" onClick={guard.leave}>
          I have kept them
        </Button>
      </GuardedActions>
    </>
  )
}

export function RemoveTwoStepsDialog({ onClose }: DialogProps) {
  const remove = useWrite(removeSecondFactor, WRITTEN)
  const toast = useToast()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Turn off two-step login?"
      confirmLabel="Turn off"
      onConfirm={async () => {
        await remove.run()
        toast.success('Two-step login is off')
      }}
    >
      <p>
        Your password alone will let you in. Your recovery codes stop working, and you can delete the entry in your app.
      </p>
    </ConfirmDialog>
  )
}
