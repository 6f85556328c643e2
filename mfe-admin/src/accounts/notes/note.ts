import type { AccountNote } from '@portal/contracts/authorization/admin-account-notes'
import type { Received } from '@portal/platform/api'

export type Note = Received<AccountNote>
