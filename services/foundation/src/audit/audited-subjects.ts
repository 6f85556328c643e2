/**
 * What the audit log knows of, and the only fields it may keep for each: never a secret, never more of a person than
 * redaction can reach. An action is `subject.happened`; one of a subject that is not listed does not compile.
 */
export const AUDITED = {
  session: ['reason', 'provider'],
  'round-trip': ['reason'],
  call: ['call', 'problem'],
  profile: ['changed'],
  password: [],
  registration: [],
  address: [],
  account: [],
  'default-account': [],
  role: ['role'],
  member: [],
  'secret-key': ['label', 'changed'],
  'auto-renew': ['subscriptions'],
} as const satisfies Record<string, readonly string[]>

type Subject = keyof typeof AUDITED
export type AuditAction = `${Subject}.${string}`
type SubjectOf<Action extends AuditAction> = Action extends `${infer Named extends Subject}.${string}` ? Named : never
type Fact = string | number | boolean | null | readonly string[]
export type AuditFields<Action extends AuditAction> = {
  [Field in (typeof AUDITED)[SubjectOf<Action>][number]]?: Fact
}

/** The fields that the log may keep of an action. */
export function fieldsKept(action: AuditAction): readonly string[] {
  return AUDITED[action.slice(0, action.indexOf('.')) as Subject]
}
