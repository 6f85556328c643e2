import {
  type Invitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@portal/contracts/authorization/invitations'
import { copyText } from '@portal/design-system/copy-button'
import { MenuButton } from '@portal/design-system/menu-button'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import { useKeepLink, useLinkOf } from './invitation-links.tsx'

/** Actions on an open invitation: resend or revoke. */
export function InvitationActions({ invitation }: { invitation: Received<Invitation> }) {
  const { id, email_address = 'this person', roles = [] } = invitation
  const toast = useToast()
  const link = useLinkOf(id)
  const reads = { stale: [listInvitations], staleIfRefused: [listInvitations] }
  const sends = { onAnswer: useKeepLink(), ...reads }
  const resend = useWrite(resendInvitation, sends)
  const revoke = useWrite(revokeInvitation, reads)
  const invite = useWrite(inviteMember, sends)
  if (id === undefined) return null

  async function sendAgain(invitationId: number) {
    try {
      await resend.run({ body: { invitation_id: invitationId } })
      toast.success(`We sent ${email_address} a new link. The old one no longer works`)
    } catch (error) {
      toast.error(error, `The invitation of ${email_address} was not sent`)
    }
  }

  async function takeBack(invitationId: number) {
    try {
      await revoke.run({ params: { id: invitationId } })
      const inviteAgain = async () => {
        await invite.run({ body: { email_address, roles } })
      }
      toast.success(`The invitation of ${email_address} is revoked`, { undo: inviteAgain })
    } catch (error) {
      toast.error(error, `The invitation of ${email_address} is not revoked`)
    }
  }
  async function copy(text: string) {
    try {
      await copyText(text)
      toast.success(`The link for ${email_address} is copied. It only works for this address`)
    } catch (error) {
      toast.error(error, 'The link was not copied')
    }
  }
  return (
    <MenuButton
      label={`Actions for the invitation of ${email_address}`}
      entries={[
        { id: 'resend', label: 'Send again', icon: 'mail', onAction: () => void sendAgain(id) },
        {
          id: 'copy',
          label: 'Copy link',
          icon: 'copy',
          isDisabled: link === undefined,
          detail: link === undefined ? 'We do not keep links that were sent. Send again for a new one.' : undefined,
          onAction: () => link && void copy(link),
        },
        { id: 'revoke', label: 'Revoke', icon: 'trash', tone: 'danger', onAction: () => void takeBack(id) },
      ]}
      size="small"
    />
  )
}
