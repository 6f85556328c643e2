import type { CallApi } from '@portal/api-client'
import type { Call } from '@portal/contracts/call'
import type { Visitor } from '@portal/contracts/platform'

/**
 * Publishes what follows from each write that succeeded (rule H40), whichever area or search result made it. What says so
 * comes with the first write.
 */
export function tellChanges(callApi: CallApi, visitor: Visitor | null): CallApi {
  return async (call, ...args) => {
    const answer = await callApi(call, ...args)
    if (visitor && call.method !== 'GET') void publishChanges(call, visitor)
    return answer
  }
}

/** Other tabs and areas read again when they are looked at or opened, if this cannot be loaded. */
async function publishChanges(call: Call, visitor: Visitor) {
  try {
    const { publishChangesAfter } = await import('./publish-changes.ts')
    publishChangesAfter(call, visitor)
  } catch {
    // Its file may be gone with its release.
  }
}
