/**
 * Every action the audit log knows, and the only fields it may keep for each: never a secret, never more of a person than
 * redaction can reach. An action that is not listed does not compile.
 */
export const AUDITED = {
  'session.signed-in': [],
  'session.sign-in-refused': ['reason'],
  'session.signed-out': [],
  'session.account-switched': [],
  'call.refused': ['call', 'problem'],
  'profile.updated': ['changed'],
  'password.changed': [],
  'default-account.selected': [],
  'role.granted': ['role'],
  'role.revoked': ['role'],
  'member.removed': [],
  'secret-key.created': ['label'],
  'secret-key.updated': ['label', 'changed'],
  'secret-key.paused': ['label'],
  'secret-key.activated': ['label'],
  'secret-key.deleted': ['label'],
  'secret-key.recovered': ['label'],
  'secret-key.revealed': ['label'],
  'secret-key.purged': ['label'],
  'auto-renew.enabled': ['subscriptions'],
  'auto-renew.disabled': ['subscriptions'],
} as const satisfies Record<string, readonly string[]>

export type AuditAction = keyof typeof AUDITED
type Fact = string | number | boolean | null | readonly string[]
export type AuditFields<Action extends AuditAction> = { [Field in (typeof AUDITED)[Action][number]]?: Fact }
