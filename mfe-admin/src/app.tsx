import { Skeleton } from '@portal/design-system/skeleton'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { UnknownPage } from '@portal/remote-kit/pages'
import {
  ACCOUNTS_PATH,
  ACTING_PATH,
  ANNOUNCEMENTS_PATH,
  CATALOG_CRUMB,
  CATALOG_PATH,
  INBOX_CRUMB,
  INBOX_PATH,
  JOBS_PATH,
  ORDERS_PATH,
  ORGANIZATIONS_PATH,
  PEOPLE_PATH,
  SEARCH_CRUMB,
  SEARCH_PATH,
  SITE_USE_PATH,
  STAFF_PATH,
  TAXES_PATH,
  TRANSACTIONS_PATH,
} from './paths.ts'
import { SearchPage } from './search/search-page.tsx'

const AccountPage = latePage(
  async () => (await import('./accounts/account-page.tsx')).AccountPage,
  <Skeleton lines={8} />,
)
const ActingPage = latePage(async () => (await import('./acting/acting-page.tsx')).ActingPage, <Skeleton lines={8} />)
const InboxPage = latePage(async () => (await import('./inbox/list/inbox-page.tsx')).InboxPage, <Skeleton lines={8} />)
const ConversationPage = latePage(
  async () => (await import('./inbox/conversation-page.tsx')).ConversationPage,
  <Skeleton lines={8} />,
)
const JobsPage = latePage(async () => (await import('./jobs/jobs-page.tsx')).JobsPage, <Skeleton lines={8} />)
const PersonPage = latePage(async () => (await import('./people/person-page.tsx')).PersonPage, <Skeleton lines={8} />)
const OrganizationPage = latePage(
  async () => (await import('./organizations/organization-page.tsx')).OrganizationPage,
  <Skeleton lines={8} />,
)
const OrderPage = latePage(async () => (await import('./orders/order-page.tsx')).OrderPage, <Skeleton lines={8} />)
const NewOrderPage = latePage(
  async () => (await import('./accounts/orders/sale/new-order-page.tsx')).NewOrderPage,
  <Skeleton lines={8} />,
)
const PastDuePage = latePage(
  async () => (await import('./past-due/past-due-page.tsx')).PastDuePage,
  <Skeleton lines={8} />,
)
const StaffPage = latePage(async () => (await import('./staff/staff-page.tsx')).StaffPage, <Skeleton lines={8} />)
const TransactionsPage = latePage(
  async () => (await import('./transactions/transactions-page.tsx')).TransactionsPage,
  <Skeleton lines={8} />,
)
const TaxesPage = latePage(async () => (await import('./taxes/taxes-page.tsx')).TaxesPage, <Skeleton lines={8} />)
const SiteUsePage = latePage(
  async () => (await import('./site-use/site-use-page.tsx')).SiteUsePage,
  <Skeleton lines={8} />,
)
const AnnouncementsPage = latePage(
  async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
  <Skeleton lines={8} />,
)
const CatalogPage = latePage(
  async () => (await import('./catalog/catalog-page.tsx')).CatalogPage,
  <Skeleton lines={8} />,
)
const PlanPage = latePage(async () => (await import('./catalog/plans/plan-page.tsx')).PlanPage, <Skeleton lines={8} />)
const CatalogEntryPage = latePage(
  async () => (await import('./catalog/entries/entry-page.tsx')).EntryPage,
  <Skeleton lines={8} />,
)

export const { Root, paths, bootstrap, mount, unmount } = remoteApp([
  { path: SEARCH_PATH, element: <SearchPage /> },
  { path: ACTING_PATH, element: <ActingPage /> },
  { path: JOBS_PATH, element: <JobsPage /> },
  { path: STAFF_PATH, element: <StaffPage /> },
  { path: INBOX_PATH, element: <InboxPage /> },
  { path: `${INBOX_PATH}/:id`, element: <ConversationPage /> },
  { path: `${INBOX_PATH}/*`, element: <UnknownPage wayOut={INBOX_CRUMB} /> },
  { path: TRANSACTIONS_PATH, element: <TransactionsPage /> },
  { path: ANNOUNCEMENTS_PATH, element: <AnnouncementsPage /> },
  { path: TAXES_PATH, element: <TaxesPage /> },
  { path: SITE_USE_PATH, element: <SiteUsePage /> },
  { path: CATALOG_PATH, element: <CatalogPage /> },
  { path: `${CATALOG_PATH}/plans/:id`, element: <PlanPage /> },
  { path: `${CATALOG_PATH}/:tab/:id`, element: <CatalogEntryPage /> },
  { path: `${CATALOG_PATH}/*`, element: <UnknownPage wayOut={CATALOG_CRUMB} /> },
  { path: `${ACCOUNTS_PATH}/:id`, element: <AccountPage /> },
  { path: `${ACCOUNTS_PATH}/:id/new-order`, element: <NewOrderPage /> },
  { path: `${PEOPLE_PATH}/:id`, element: <PersonPage /> },
  { path: `${PEOPLE_PATH}/*`, element: <UnknownPage wayOut={SEARCH_CRUMB} /> },
  { path: `${ORGANIZATIONS_PATH}/:id`, element: <OrganizationPage /> },
  { path: `${ORGANIZATIONS_PATH}/*`, element: <UnknownPage wayOut={SEARCH_CRUMB} /> },
  { path: ORDERS_PATH, element: <PastDuePage /> },
  { path: `${ORDERS_PATH}/:orderId`, element: <OrderPage /> },
  { path: `${ORDERS_PATH}/*`, element: <UnknownPage wayOut={SEARCH_CRUMB} /> },
  { path: `${ACCOUNTS_PATH}/*`, element: <UnknownPage wayOut={SEARCH_CRUMB} /> },
])
