import {
  type Invitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@portal/contracts/authorization/invitations'
import { MenuButton } from '@portal/design-system/menu-button'
import type { Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'

/** What becomes of an invitation that nobody has accepted: sent again, or taken back. */
export function InvitationActions({ invitation }: { invitation: Received<Invitation> }) {
  const { id, email_address = 'this person', roles = [] } = invitation
  const toast = useToast()
  const options = { stale: [listInvitations], staleIfRefused: [listInvitations] }
  const resend = useWrite(resendInvitation, options)
  const revoke = useWrite(revokeInvitation, options)
  const invite = useWrite(inviteMember, options)
  if (id === undefined) return null

  async function sendAgain(invitationId: number) {
    try {
      await resend.run({ body: { invitation_id: invitationId } })
      toast.success(`${email_address} got a new link; the one before has ended`)
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
  return (
    <MenuButton
      label={`Actions for the invitation of ${email_address}`}
      entries={[
        { id: 'resend', label: 'Send again', icon: 'mail', onAction: () => void sendAgain(id) },
        { id: 'revoke', label: 'Revoke', icon: 'trash', tone: 'danger', onAction: () => void takeBack(id) },
      ]}
      size="small"
    />
  )
}
