import { PageHeader } from '@portal/design-system/page-header'
import { latePage, remoteApp } from '@portal/remote-kit/app'
import { UnknownPage } from '@portal/remote-kit/pages'
import { KEYS_CRUMB, KEYS_PATH, TOOLS_PATH, USAGE_PATH, WEBSITE_KEYS_CRUMB, WEBSITE_KEYS_PATH } from './paths.ts'
import { SecretKeysPage } from './secret-keys/list/secret-keys-page.tsx'

const SecretKeyPage = latePage(
  async () => (await import('./secret-keys/details/secret-key-page.tsx')).SecretKeyPage,
  <PageHeader title="Secret key" breadcrumb={[KEYS_CRUMB]} />,
)
const WebsiteKeysPage = latePage(
  async () => (await import('./website-keys/list/website-keys-page.tsx')).WebsiteKeysPage,
  <PageHeader title="Website keys" />,
)
const WebsiteKeyPage = latePage(
  async () => (await import('./website-keys/details/website-key-page.tsx')).WebsiteKeyPage,
  <PageHeader title="Website key" breadcrumb={[WEBSITE_KEYS_CRUMB]} />,
)
const UsagePage = latePage(async () => (await import('./usage/usage-page.tsx')).UsagePage, <PageHeader title="Usage" />)
const ToolsPage = latePage(async () => (await import('./tools/tools-page.tsx')).ToolsPage, <PageHeader title="Tools" />)

export const { Root, paths, bootstrap, mount, unmount } = remoteApp([
  { path: KEYS_PATH, element: <SecretKeysPage /> },
  { path: `${KEYS_PATH}/:id`, element: <SecretKeyPage /> },
  { path: `${KEYS_PATH}/*`, element: <UnknownPage wayOut={KEYS_CRUMB} /> },
  { path: USAGE_PATH, element: <UsagePage /> },
  { path: TOOLS_PATH, element: <ToolsPage /> },
  { path: WEBSITE_KEYS_PATH, element: <WebsiteKeysPage /> },
  { path: `${WEBSITE_KEYS_PATH}/:id`, element: <WebsiteKeyPage /> },
  { path: `${WEBSITE_KEYS_PATH}/*`, element: <UnknownPage wayOut={WEBSITE_KEYS_CRUMB} /> },
])
