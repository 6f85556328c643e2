import { dropOverrides } from '@portal/contracts/authorization/overrides'
import { thePlatform } from '@portal/platform/start'

/** Removes all overrides, beginning with this page. Rejects if the server is unreachable. */
export async function reset(): Promise<void> {
  const { callApi } = thePlatform()
  await callApi(dropOverrides)
  loadAnew()
}

/** Reloads, because code that has run cannot be removed from a page. */
export function loadAnew(): void {
  thePlatform().load(location.pathname + location.search)
}
