import type { LoadPlan, Visitor } from '@portal/contracts/platform'
import type { Role } from '@portal/contracts/roles'

/** Roles of an account's creator. */
const OWNERS_ROLES = [
  'account-owner',
  'api-key-editor',
  'api-key-viewer',
  'billing-editor',
  'billing-viewer',
] as const satisfies readonly Role[]

/** The owner of Acme Logistics, unless something else is said. */
export function aVisitor(said: Partial<Visitor> = {}): Visitor {
  return {
    user: { id: 1, email: 'owner@acme.example', first_name: 'Olivia', last_name: 'Adler' },
    staff: false,
    roles: [...OWNERS_ROLES],
    account: { id: 1, label: 'Acme Logistics' },
    accounts: [{ account_id: 1, account_label: 'Acme Logistics', default_account: true }],
    ...said,
  }
}

/** A member of staff, who belongs to no account. */
export function aStaffMember(...roles: Role[]): Visitor {
  const user = { id: 2, email: 'support@doorstep.example', first_name: 'Sam', last_name: 'Porter' }
  return { user, staff: true, roles, account: null, accounts: [] }
}

/** Builds the plan of a page without a remote. */
export function aLoadPlan(said: Partial<LoadPlan> = {}): LoadPlan {
  return {
    brand: { name: 'Doorstep', supportEmail: 'support@doorstep.example' },
    apiHostTemplate: '/api/{service}',
    visitor: aVisitor(),
    shell: { id: 'shell-1', base: '/releases/shell/shell-1/', files: {}, provides: {} },
    registry: { key: '', revision: 1 },
    remote: null,
    cardsFrom: [],
    others: [],
    refused: [],
    first: [],
    rest: null,
    ...said,
  }
}
