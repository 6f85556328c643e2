import { dropOverrides } from '@portal/contracts/authorization/overrides'
import { thePlatform } from '@portal/platform/start'

/** Everything comes from the registry again, beginning with this page. Rejects when the server could not be asked. */
export async function reset(): Promise<void> {
  const { callApi } = thePlatform()
  await callApi(dropOverrides)
  loadAnew()
}

/** What has run cannot be taken out of a page. */
export function loadAnew(): void {
  thePlatform().load(location.pathname + location.search)
}
