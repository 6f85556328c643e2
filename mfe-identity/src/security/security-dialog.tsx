import { removeOidcLogin } from '@portal/contracts/authorization/oidc'
import { listRememberedBrowsers } from '@portal/contracts/authorization/remembered-browsers'
import { type Credential, listCredentials, removePasswordLogin } from '@portal/contracts/authorization/self'
import { endOtherSessions, listSessions } from '@portal/contracts/authorization/sessions'
import { formatCount } from '@portal/design-system/number'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { isPassword } from './credential-words.ts'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { RecoveryCodesDialog, RemoveTwoStepsDialog, SetUpTwoStepsDialog } from './two-step-dialogs.tsx'

/** A question of the security page, as somebody asks for it. */
export type OpenedDialog =
  | { dialog: 'remove-way-in'; credential: Received<Credential>; name: string }
  | { dialog: 'end-others'; count: number }
  | { dialog: 'set-up-two-steps'; secret: string; uri: string }
  | { dialog: 'recovery-codes'; codes: string[] }
  | { dialog: 'remove-two-steps' }
  | { dialog: 'rename-passkey'; id: number; name: string }
  | { dialog: 'remove-passkey'; id: number; name: string }

interface DialogProps<Opened> {
  opened: Opened
  onClose: () => void
}

export function SecurityDialog({ opened, onClose }: DialogProps<OpenedDialog>) {
  switch (opened.dialog) {
    case 'remove-way-in':
      return <RemoveWayInDialog opened={opened} onClose={onClose} />
    case 'end-others':
      return <EndOthersDialog opened={opened} onClose={onClose} />
    case 'set-up-two-steps':
      return <SetUpTwoStepsDialog {...opened} onClose={onClose} />
    case 'recovery-codes':
      return <RecoveryCodesDialog codes={opened.codes} onClose={onClose} />
    case 'remove-two-steps':
      return <RemoveTwoStepsDialog onClose={onClose} />
    case 'rename-passkey':
      return <RenamePasskeyDialog {...opened} onClose={onClose} />
    case 'remove-passkey':
      return <RemovePasskeyDialog {...opened} onClose={onClose} />
  }
}

function RemoveWayInDialog({
  opened: { credential, name },
  onClose,
}: DialogProps<Extract<OpenedDialog, { dialog: 'remove-way-in' }>>) {
  const stale = { stale: [listCredentials, listSessions, listRememberedBrowsers], staleIfRefused: [listCredentials] }
  const [password, provider] = [useWrite(removePasswordLogin, stale), useWrite(removeOidcLogin, stale)]
  const toast = useToast()
  const { provider: ofProvider = '', email_address = '' } = credential

  async function confirm() {
    if (isPassword(credential)) await password.run()
    else await provider.run({ query: { provider: ofProvider, email_address } })
    toast.success(`${name} no longer lets you in`)
  }

  return (
    <ConfirmDialog isOpen onClose={onClose} title={`Remove ${name}?`} confirmLabel="Remove" onConfirm={confirm}>
      {isPassword(credential) ? (
        <p>Your password no longer lets you in. You can set another one at any time.</p>
      ) : (
        <p>
          <span>{email_address ? `${name} (${email_address})` : name}</span> no longer lets you in here. Your login
          there stays as it is.
        </p>
      )}
    </ConfirmDialog>
  )
}

function EndOthersDialog({ opened: { count }, onClose }: DialogProps<Extract<OpenedDialog, { dialog: 'end-others' }>>) {
  const end = useWrite(endOtherSessions, {
    onAnswer: (_, __, read) => read.rewrite(listSessions, (own) => own.filter(({ is_current }) => is_current)),
    stale: [listRememberedBrowsers],
    staleIfRefused: [listSessions],
  })
  const toast = useToast()

  async function confirm() {
    await end.run()
    toast.success('You are logged out everywhere else')
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Log out everywhere else?"
      confirmLabel="Log out everywhere else"
      onConfirm={confirm}
    >
      <p>
        {formatCount(count, 'other browser')} will be logged out right away, and unsaved work there will be lost. You
        stay logged in here.
      </p>
    </ConfirmDialog>
  )
}
