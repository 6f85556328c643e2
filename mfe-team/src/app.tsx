import { PAGES } from '@portal/contracts/pages'
import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { MembersPage } from './members/members-page.tsx'
import { MEMBERS_CRUMB } from './paths.ts'

const ContactsPage = latePage(
  async () => (await import('./contacts/contacts-page.tsx')).ContactsPage,
  <>
    <PageHeader title="Contacts" />
    <Card>
      <Skeleton lines={6} />
    </Card>
  </>,
)
const NotificationsPage = latePage(
  async () => (await import('./notifications/notifications-page.tsx')).NotificationsPage,
  <>
    <PageHeader title="Notifications" />
    <Card>
      <Skeleton lines={6} />
    </Card>
  </>,
)
const RoleRequestPage = latePage(
  async () => (await import('./role-requests/role-request-page.tsx')).RoleRequestPage,
  <PageHeader title="Request" breadcrumb={[MEMBERS_CRUMB]} />,
)

export const { Root, paths, bootstrap, mount, unmount } = remoteApp([
  { path: PAGES.team, element: <MembersPage /> },
  { path: PAGES.contacts, element: <ContactsPage /> },
  { path: PAGES.notifications, element: <NotificationsPage /> },
  { path: `${PAGES.roleRequests}/:id`, element: <RoleRequestPage /> },
])
