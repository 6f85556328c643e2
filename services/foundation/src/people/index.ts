export { canonicalEmail, isTaggedGmail } from '@portal/contracts/canonical-email'
export { IS_REVOKED, IS_UNANSWERED, isInvitationOpenAt } from './invitation-status.sql.ts'
export {
  accountExists,
  addMember,
  createAccount,
  createOrganization,
  createUser,
  findAccount,
  findAccountLabel,
  findAccountsById,
  findOwnersAddresses,
  findSupportAccess,
  lockAccount,
  type NewAccount,
  type NewMember,
  type NewOrganization,
  type NewUser,
} from './people.sql.ts'
export { accounts, invitations, memberships, organizations, passwords, providerLogins, users } from './people.tables.ts'
export { CAN_LOG_IN, IS_STAFF, isLoginActive } from './person-state.sql.ts'
export { nameWords, userWords } from './search-words.ts'
