import type { Call } from '@portal/contracts/call'

/** Where a call is served: `/api/{service}` and its path (rule M1). */
export function urlOf({ service, path }: Pick<Call, 'service' | 'path'>): string {
  return `/api/${service}${path}`
}
