import { LeaveDialog } from './leave-dialog.tsx'
import { MakePrimaryDialog } from './make-primary-dialog.tsx'
import { JoinDialog, RegisterDialog, RenameDialog } from './naming-dialogs.tsx'
import type { KnownOrganization, MemberAccount } from './organization.ts'
import { RemoveOrganizationDialog } from './remove-organization-dialog.tsx'

/** A dialog about an organization, as somebody asks for it. */
export type OpenedDialog =
  | { dialog: 'register' | 'join' }
  | { dialog: 'rename' | 'remove'; organization: KnownOrganization }
  | { dialog: 'make-primary'; organization: KnownOrganization; account: MemberAccount }
  | { dialog: 'leave'; organization: KnownOrganization; account: MemberAccount; isOwn: boolean }

/** Renders the requested dialog. */
export function OrganizationDialog({ opened, onClose }: { opened: OpenedDialog; onClose: () => void }) {
  switch (opened.dialog) {
    case 'register':
      return <RegisterDialog onClose={onClose} />
    case 'join':
      return <JoinDialog onClose={onClose} />
    case 'rename':
      return <RenameDialog organization={opened.organization} onClose={onClose} />
    case 'remove':
      return <RemoveOrganizationDialog organization={opened.organization} onClose={onClose} />
    case 'make-primary':
      return <MakePrimaryDialog {...opened} onClose={onClose} />
    case 'leave':
      return <LeaveDialog {...opened} onClose={onClose} />
  }
}
