import { firstClick } from '@portal/platform/acquisition'
import { storedTargets } from '@portal/platform/navigation'
import { browserId } from './browser-id.ts'

/** What goes with every sign-up: how somebody came here, and where they were heading. */
export function cameBy() {
  return { open_account: false as const, browser_id: browserId(), first_click: firstClick(), ...storedTargets() }
}
