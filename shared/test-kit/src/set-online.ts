import { takeOverConnection } from '@portal/platform/start'

/** Sets whether the portal can be reached, as the shell does when it has found out. */
export function setOnline(isOnline: boolean): void {
  takeOverConnection()(isOnline)
}
