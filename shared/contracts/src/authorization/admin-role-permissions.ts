import * as z from 'zod/mini'
import { call } from '../call.ts'
import { InternalRoleName } from '../role-names.ts'
import { STAFF_READERS } from '../staff.ts'

/** Subjects of the calls of staff in plain words, by their paths; the first that fits. A test finds calls without one. */
export const STAFF_SUBJECTS: readonly { subject: string; paths: RegExp }[] = [
  { subject: 'Roles and list of staff', paths: /^\/internal\/(users|role-permissions)/ },
  { subject: 'Log of what staff did', paths: /^\/internal\/audit/ },
  { subject: 'Acting as customers', paths: /^\/internal\/acting|\/acting$/ },
  { subject: 'Background jobs', paths: /^\/internal\/jobs/ },
  { subject: 'What waits for staff', paths: /^\/internal\/waiting/ },
  { subject: 'Clock of a portal for demonstrations', paths: /^\/internal\/clock/ },
  { subject: 'Remotes from a developer’s machine', paths: /^\/overrides/ },
  { subject: 'Views of lists', paths: /^\/internal\/saved-views/ },
  { subject: 'Favorite accounts', paths: /\/favorites$/ },
  { subject: 'Notes about accounts', paths: /\/notes$|^\/admin\/account-notes/ },
  { subject: 'Audit logs of accounts', paths: /^\/admin\/accounts\/:id\/(audit|timeline)/ },
  { subject: 'One-time passwords', paths: /^\/admin\/identities\/:id\/password$/ },
  { subject: 'Two-step login of people', paths: /^\/admin\/identities\/:id\/second-factor$/ },
  { subject: 'Passkeys of people', paths: /^\/admin\/identities\/:id\/passkeys$/ },
  { subject: 'Redaction of people', paths: /\/redact$/ },
  { subject: 'Logins of people', paths: /^\/admin\/identities\/:id\/(activation|password-reset|sessions)$/ },
  { subject: 'State of accounts', paths: /^\/admin\/accounts\/:id\/(de|re)activate$/ },
  { subject: 'Contacts and emails', paths: /\/(contacts|letters)$/ },
  { subject: 'Conversations with customers', paths: /^\/admin\/(conversation|canned-answers)/ },
  { subject: 'Rate limits', paths: /\/rate-limits/ },
  { subject: 'Traces of requests', paths: /^\/admin\/trac/ },
  { subject: 'API keys', paths: /^\/admin\/(secret-keys|embedded-keys|key-limits|refusals|usage)/ },
  { subject: 'Refunds', paths: /^\/admin\/refund-requests|\/refund-terms$|^\/admin\/accounts\/:a\/transactions\/:t$/ },
  { subject: 'Payments', paths: /^\/admin\/payments|transactions|\/payment-methods$/ },
  { subject: 'Tax', paths: /\/(tax-exempt|taxable-locations|tax-rate|sales-tax)/ },
  { subject: 'Orders', paths: /\/orders?(\/|$)|\/receipt$|^\/admin\/quote/ },
  { subject: 'Subscriptions and licenses', paths: /^\/admin\/accounts\/:\w+\/(tracks|licenses|subscriptions)/ },
  { subject: 'Use of the site', paths: /^\/admin\/site-use$/ },
  { subject: 'Announcements', paths: /^\/admin\/announcements/ },
  { subject: 'Catalog and prices', paths: /^\/admin\/(catalog|editions|licenses|lines|plans|pricing|capabilities)/ },
  {
    subject: 'Accounts, organizations and people',
    paths: /^\/admin\/(search|organizations?|accounts|identities)|^\/accounts\/identities/,
  },
]

/** The staff roles that may view and change a subject, each role taken alone. */
export const StaffPermission = z.object({
  subject: z.string(),
  see: z.array(InternalRoleName),
  change: z.array(InternalRoleName),
})
export type StaffPermission = z.infer<typeof StaffPermission>

/** Additive: returns what each role of staff may do, derived from every call of the contract (rule G112). */
export const listStaffPermissions = call({
  service: 'authorization',
  method: 'GET',
  path: '/internal/role-permissions',
  requires: STAFF_READERS,
  response: z.array(StaffPermission),
})
