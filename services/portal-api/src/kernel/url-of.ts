import type { Call } from '@portal/contracts/call'

/** Returns the URL of a call: `/api/{service}` and its path (rule M1). */
export function urlOf({ service, path }: Pick<Call, 'service' | 'path'>): string {
  return `/api/${service}${path}`
}
