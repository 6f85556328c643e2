import { Copyable } from '@portal/design-system/copyable'
import type { Detail } from '@portal/design-system/detail-list'
import type { WebsiteKey } from '@portal/remote-kit/website-keys'

/** Returns the details that identify a website key. */
export function detailsOf({ key_id = '', needsTokenExchange }: WebsiteKey): Detail[] {
  return [
    { term: 'Key', value: <Copyable text={key_id} what="key" /> },
    ...(needsTokenExchange ? [{ term: 'Use', value: 'By token exchange only, as our support team has set it' }] : []),
  ]
}
