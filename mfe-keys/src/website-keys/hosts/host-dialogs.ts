import { addHost } from '@portal/contracts/security/embedded-keys'
import { useMay } from '@portal/platform/session'
import { dialogsOnDemand } from '@portal/remote-kit/dialogs'
import type { WebsiteKey } from '@portal/remote-kit/website-keys'

/** `open(websiteKey)` asks for more hosts. */
export const { Dialogs: HostDialogs, useOpenDialog: useOpenAddHosts } = dialogsOnDemand<WebsiteKey>(
  async () => (await import('./add-hosts-dialog.tsx')).AddHostsDialog,
  () => useMay(addHost),
)
