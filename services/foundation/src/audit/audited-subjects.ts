import type { AuditActionName } from '@portal/contracts/audit-actions'

/** `subject.happened`, with its words in the contracts; one that is not there does not compile. */
export type AuditAction = AuditActionName

type SubjectOf<Action extends AuditAction> = Action extends `${infer Named}.${string}` ? Named : never
type Subject = SubjectOf<AuditAction>

/**
 * The only fields that the audit log may store for each subject: no secrets, and no personal data beyond the reach of
 * redaction. `previous…` is a field's former value.
 */
export const AUDITED = {
  session: ['reason', 'provider'],
  'round-trip': ['reason'],
  call: ['call', 'problem'],
  profile: ['changed'],
  password: [],
  'second-factor': [],
  passkey: [],
  'remembered-browser': [],
  'provider-login': ['provider'],
  registration: [],
  address: [],
  account: ['name', 'previousName', 'reason'],
  'default-account': [],
  organization: ['name', 'account', 'domain'],
  'identity-provider': ['name', 'type', 'changed', 'organization'],
  role: ['role'],
  ownership: ['role'],
  member: ['provider', 'role'],
  invitation: ['roles'],
  contact: ['changed', 'topic'],
  'own-topic': ['topic'],
  'address-list': ['label'],
  'secret-key': ['label', 'previousLabel', 'changed', 'licences', 'previousLicences', 'replacedBy', 'overlapSeconds'],
  'website-key': ['label', 'changed', 'hosts'],
  'key-limit': ['label', 'maxLookups'],
  'rate-limit': ['resource'],
  trace: ['label', 'durationSeconds'],
  'auto-renew': ['subscriptions', 'reason'],
  'next-plan': ['subscriptions', 'from', 'to', 'amount'],
  subscription: ['subscriptions', 'plan', 'from', 'to', 'reason'],
  license: ['subscriptions', 'reason'],
  price: ['from', 'to'],
  'product-line': ['changed', 'from', 'to', 'gained', 'subscriptions'],
  edition: ['changed', 'from', 'to', 'gained', 'subscriptions'],
  'catalog-license': ['changed', 'from', 'to', 'gained', 'subscriptions'],
  plan: ['changed', 'from', 'to', 'deprecatedFrom'],
  order: ['plans', 'amount', 'terms', 'reason', 'from', 'to'],
  'billing-details': ['changed'],
  'tax-rate': ['place', 'days', 'firstDay', 'lastDay', 'from', 'to', 'reason'],
  'taxable-location': ['country', 'region', 'postalCode'],
  'tax-exemption': ['documentId', 'reason', 'description'],
  payment: ['label', 'amount', 'reason', 'reference'],
  'refund-request': ['amount', 'request'],
  'payment-method': ['label', 'expiration'],
  'usage-warning': ['percent'],
  webhook: ['label', 'kind'],
  'usage-threshold': ['label', 'percent', 'contacts'],
  acting: ['reason', 'ticket', 'cause'],
  'support-access': [],
  'second-factor-requirement': ['from'],
  person: ['reason'],
  'internal-role': ['role'],
  'help-document': ['helpful'],
  form: [],
  conversation: ['group', 'assignee', 'rating'],
  'canned-answer': [],
  'audit-log': ['filters', 'result'],
  release: ['release', 'environment', 'percent', 'publisher', 'reason'],
  override: ['origin', 'until'],
  clock: ['from', 'to'],
  job: ['kind', 'reason'],
  'account-note': ['note'],
  announcement: [
    'text',
    'link_label',
    'link_href',
    'audience',
    'starts',
    'ends',
    'priority',
    'has_countdown',
    'changed',
    'from',
    'to',
  ],
  'publisher-token': ['label', 'publisher'],
} as const satisfies Record<Subject, readonly string[]>

type Fact = string | number | boolean | null | readonly string[]
export type AuditFields<Action extends AuditAction> = {
  [Field in (typeof AUDITED)[SubjectOf<Action>][number]]?: Fact
}

/** The fields that the log may keep of an action. */
export function fieldsKept(action: AuditAction): readonly string[] {
  return AUDITED[action.slice(0, action.indexOf('.')) as Subject]
}
