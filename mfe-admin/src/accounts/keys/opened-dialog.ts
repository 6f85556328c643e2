import type { WebsiteKey } from '@portal/remote-kit/website-keys'

export type OpenedDialog =
  /** Unblocks a network that sent wrong tokens; one that is known stands in the field. */
  | { dialog: 'unblock'; network: string }
  | { dialog: 'token-exchange'; websiteKey: WebsiteKey }
  /** Traces this key at first, or the whole account. */
  | { dialog: 'trace'; accountId: number; keyId: string }
