import type { Term } from './term.ts'

/** A license of an account, with what runs under it. */
export interface OpenedLicense {
  accountId: number
  licenseId: string
  licenseName: string
}

/** A subscription of an account, as it was when its dialog was opened. */
export interface OpenedTerm extends OpenedLicense {
  termId: string
  term: Term
}

export type OpenedDialog =
  | ({ dialog: 'lookups' | 'end' | 'rate' | 'terminate' } & OpenedTerm)
  | ({ dialog: 'suspend' | 'resume' } & OpenedLicense)
