/** Filter groups of the audit log. */
export const AUDIT_GROUPS = {
  'sign-in': 'Login',
  members: 'Members and roles',
  organization: 'Organization and single sign-on',
  contacts: 'Contacts',
  keys: 'API keys',
  renewals: 'Renewals',
  orders: 'Orders and tax',
  payments: 'Payment methods',
  notifications: 'Notifications',
  profile: 'Profiles and passwords',
  support: 'Support',
  refused: 'Refused attempts',
  log: 'Audit log',
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS

/** Kind of subject of an action: says how its `subject` is named. */
export type AuditThing =
  | 'person'
  | 'invitation'
  | 'account'
  | 'contact'
  | 'key'
  | 'card'
  | 'webhook'
  | 'license'
  | 'plan'
  | 'catalog-entry'
  | 'tax-rate'
  | 'provider'
  | 'order'
  | 'help-document'
  | 'form'
  | 'conversation'
  | 'canned-answer'
  | 'remote'
  | 'announcement'

interface AuditWords {
  group: AuditGroup
  /** The thing whose id is `subject`. */
  thing: AuditThing
  /** The action, as it reads after the actor's name. `{subject}` and fields of the entry are in braces. */
  words: string
}

/**
 * All actions of the audit log in plain words, and the only ones that a service can write (foundation's
 * `audited-subjects.ts` lists the fields of each subject).
 */
export const AUDIT_ACTIONS = {
  'session.signed-in': { group: 'sign-in', thing: 'person', words: 'Logged in' },
  'session.sign-in-refused': { group: 'sign-in', thing: 'person', words: 'Could not log in ({reason})' },
  'session.cookie-reused': {
    group: 'sign-in',
    thing: 'person',
    words: 'Ended a session of {subject}: a cookie that had been replaced came back',
  },
  'session.signed-out': { group: 'sign-in', thing: 'person', words: 'Logged out' },
  'session.ended-from-elsewhere': {
    group: 'sign-in',
    thing: 'person',
    words: 'Ended their session in another browser',
  },
  'session.others-ended': { group: 'sign-in', thing: 'person', words: 'Ended their sessions everywhere else' },
  'session.account-switched': { group: 'sign-in', thing: 'account', words: 'Switched to the account {subject}' },
  'session.code-mailed': { group: 'sign-in', thing: 'person', words: 'Had a code mailed to log in again' },
  'round-trip.refused': {
    group: 'sign-in',
    thing: 'provider',
    words: 'Could not log in with {subject} ({reason})',
  },
  'account.opened': { group: 'members', thing: 'account', words: 'Opened the account {subject}' },
  'account.renamed': {
    group: 'members',
    thing: 'account',
    words: 'Renamed the account from {previousName} to {name}',
  },
  'default-account.selected': { group: 'profile', thing: 'account', words: 'Made {subject} their default account' },
  'profile.updated': { group: 'profile', thing: 'person', words: 'Changed their profile: {changed}' },
  'password.changed': { group: 'profile', thing: 'person', words: 'Changed their password' },
  'password.added': { group: 'profile', thing: 'person', words: 'Added a password to log in with' },
  'password.removed': { group: 'profile', thing: 'person', words: 'Removed their password' },
  'second-factor.added': { group: 'profile', thing: 'person', words: 'Turned on two-step login' },
  'second-factor.code-given': {
    group: 'sign-in',
    thing: 'person',
    words: 'Entered a code for an account that requires it',
  },
  'second-factor.removed': { group: 'profile', thing: 'person', words: 'Turned off two-step login' },
  'second-factor.codes-renewed': { group: 'profile', thing: 'person', words: 'Made new recovery codes' },
  'second-factor.recovery-code-used': { group: 'sign-in', thing: 'person', words: 'Used a recovery code to log in' },
  'passkey.added': { group: 'profile', thing: 'person', words: 'Added a passkey' },
  'passkey.renamed': { group: 'profile', thing: 'person', words: 'Renamed a passkey' },
  'passkey.removed': { group: 'profile', thing: 'person', words: 'Removed a passkey' },
  'remembered-browser.added': {
    group: 'sign-in',
    thing: 'person',
    words: 'Had a browser remembered for 30 days',
  },
  'remembered-browser.removed': {
    group: 'profile',
    thing: 'person',
    words: 'Removed a remembered browser',
  },
  'provider-login.added': { group: 'profile', thing: 'person', words: 'Added a login with {provider}' },
  'provider-login.removed': { group: 'profile', thing: 'person', words: 'Removed a login with {provider}' },
  'password.reset-requested': {
    group: 'profile',
    thing: 'person',
    words: 'Sent {subject} an email to set a new password',
  },
  'password.reset': { group: 'profile', thing: 'person', words: 'Set a new password with the link in an email' },
  'registration.requested': { group: 'profile', thing: 'person', words: 'Sent an email to confirm a new login' },
  'registration.confirmed': { group: 'profile', thing: 'person', words: 'Signed up' },
  'address.confirmation-sent': {
    group: 'profile',
    thing: 'person',
    words: 'Asked for an email to confirm their address',
  },
  'address.confirmed': { group: 'profile', thing: 'person', words: 'Confirmed their email address' },
  'address.change-requested': { group: 'profile', thing: 'person', words: 'Asked for another email address' },
  'address.change-canceled': { group: 'profile', thing: 'person', words: 'Kept their email address after all' },
  'address.changed': { group: 'profile', thing: 'person', words: 'Confirmed another email address' },
  'role.granted': { group: 'members', thing: 'person', words: 'Gave {subject} the role {role}' },
  'role.revoked': { group: 'members', thing: 'person', words: 'Took the role {role} from {subject}' },
  'role.requested': { group: 'members', thing: 'person', words: 'Asked for the role {role}' },
  'ownership.transferred': { group: 'members', thing: 'person', words: 'Made {subject} the owner in their place' },
  'member.removed': { group: 'members', thing: 'person', words: 'Removed {subject} from the account' },
  'member.left': { group: 'members', thing: 'person', words: 'Left the account' },
  'member.joined': { group: 'members', thing: 'person', words: 'Joined by single sign-on with the role {role}' },
  'invitation.sent': { group: 'members', thing: 'invitation', words: 'Invited {subject} as {roles}' },
  'invitation.renewed': { group: 'members', thing: 'invitation', words: 'Invited {subject} again as {roles}' },
  'invitation.revoked': { group: 'members', thing: 'invitation', words: 'Revoked the invitation of {subject}' },
  'invitation.accepted': {
    group: 'members',
    thing: 'invitation',
    words: 'Accepted the invitation of {subject} as {roles}',
  },
  'invitation.asked-for': { group: 'members', thing: 'invitation', words: '{subject} asked for a new invitation' },
  'invitation.asked-for-by-another': {
    group: 'members',
    thing: 'invitation',
    words: 'Someone else asked to be invited in place of {subject}',
  },
  'member.letter-lost': {
    group: 'members',
    thing: 'person',
    words: 'An email to {subject} could not be delivered',
  },
  'invitation.letter-lost': {
    group: 'members',
    thing: 'invitation',
    words: 'Could not deliver an email to {subject} for hours',
  },
  'contact.letter-lost': {
    group: 'contacts',
    thing: 'contact',
    words: 'Could not deliver an email to {subject} for hours',
  },
  'contact.added': { group: 'contacts', thing: 'contact', words: 'Added the contact {subject}' },
  'contact.updated': { group: 'contacts', thing: 'contact', words: 'Changed the contact {subject}: {changed}' },
  'contact.removed': { group: 'contacts', thing: 'contact', words: 'Removed the contact {subject}' },
  'contact.confirmation-sent': {
    group: 'contacts',
    thing: 'contact',
    words: 'Sent {subject} an email to confirm the address',
  },
  'contact.confirmation-asked-for': {
    group: 'contacts',
    thing: 'contact',
    words: '{subject} asked for a new email to confirm the address',
  },
  'contact.confirmed': { group: 'contacts', thing: 'contact', words: '{subject} confirmed the address' },
  'contact.topic-added': { group: 'contacts', thing: 'contact', words: 'Turned on {topic} emails for {subject}' },
  'contact.topic-removed': {
    group: 'contacts',
    thing: 'contact',
    words: 'Turned off {topic} emails for {subject}',
  },
  'contact.unsubscribed': {
    group: 'contacts',
    thing: 'contact',
    words: '{subject} unsubscribed from {topic} emails',
  },
  'own-topic.added': { group: 'profile', thing: 'person', words: 'Subscribed to {topic} emails' },
  'own-topic.removed': { group: 'profile', thing: 'person', words: 'Unsubscribed from {topic} emails' },
  'organization.domain-refused': {
    group: 'organization',
    thing: 'account',
    words: 'Was refused {domain}, which another organization has verified',
  },
  'organization.domain-added': {
    group: 'organization',
    thing: 'provider',
    words: 'Added the domain {domain}',
  },
  'organization.domain-verified': {
    group: 'organization',
    thing: 'provider',
    words: 'Verified the domain {domain}',
  },
  'organization.domain-missing': {
    group: 'organization',
    thing: 'provider',
    words: 'Did not find the record of the domain {domain}',
  },
  'organization.domain-found': {
    group: 'organization',
    thing: 'provider',
    words: 'Found the record of the domain {domain} again',
  },
  'organization.domain-lapsed': {
    group: 'organization',
    thing: 'provider',
    words: 'No longer counts the domain {domain} as verified: its record is gone',
  },
  'organization.domain-removed': {
    group: 'organization',
    thing: 'provider',
    words: 'Removed the domain {domain}',
  },
  'organization.registered': { group: 'organization', thing: 'provider', words: 'Registered the organization {name}' },
  'organization.renamed': { group: 'organization', thing: 'provider', words: 'Renamed the organization to {name}' },
  'organization.removed': { group: 'organization', thing: 'provider', words: 'Removed the organization {name}' },
  'organization.key-replaced': {
    group: 'organization',
    thing: 'provider',
    words: 'Replaced the key of the organization',
  },
  'organization.account-joined': {
    group: 'organization',
    thing: 'provider',
    words: 'Had the account {account} join the organization',
  },
  'organization.account-left': {
    group: 'organization',
    thing: 'provider',
    words: 'Had the account {account} leave the organization',
  },
  'organization.primary-account-changed': {
    group: 'organization',
    thing: 'provider',
    words: 'Made the account {account} the primary one of the organization',
  },
  'identity-provider.configured': {
    group: 'organization',
    thing: 'provider',
    words: 'Set up single sign-on by {type}: {name}',
  },
  'identity-provider.changed': { group: 'organization', thing: 'provider', words: 'Changed single sign-on: {name}' },
  'identity-provider.certificates-renewed': {
    group: 'organization',
    thing: 'provider',
    words: 'Took over other certificates from the metadata of single sign-on: {name}',
  },
  'identity-provider.tested': { group: 'organization', thing: 'provider', words: 'Tested single sign-on' },
  'identity-provider.activated': {
    group: 'organization',
    thing: 'provider',
    words: 'Activated single sign-on: {name}',
  },
  'identity-provider.restored': {
    group: 'organization',
    thing: 'provider',
    words: 'Switched back to the earlier single sign-on: {name}',
  },
  'identity-provider.deactivated': {
    group: 'organization',
    thing: 'provider',
    words: 'Deactivated single sign-on: {name}',
  },
  'identity-provider.removed': { group: 'organization', thing: 'provider', words: 'Removed single sign-on: {name}' },
  'secret-key.created': { group: 'keys', thing: 'key', words: 'Created the key “{subject}”' },
  'secret-key.revealed': { group: 'keys', thing: 'key', words: 'Looked at the secret of the key “{subject}”' },
  'secret-key.updated': { group: 'keys', thing: 'key', words: 'Changed the key “{subject}”: {changed}' },
  'secret-key.paused': { group: 'keys', thing: 'key', words: 'Paused the key “{subject}”' },
  'secret-key.activated': { group: 'keys', thing: 'key', words: 'Activated the key “{subject}”' },
  'secret-key.deleted': { group: 'keys', thing: 'key', words: 'Deleted the key “{subject}”; it can be recovered' },
  'secret-key.recovered': { group: 'keys', thing: 'key', words: 'Recovered the key “{subject}”' },
  'secret-key.purged': { group: 'keys', thing: 'key', words: 'Removed the key “{subject}” for good' },
  'secret-key.rotated': { group: 'keys', thing: 'key', words: 'Put another key in the place of “{subject}”' },
  'address-list.linked': { group: 'keys', thing: 'license', words: 'Downloaded the address list of “{subject}”' },
  'website-key.created': { group: 'keys', thing: 'key', words: 'Created the website key “{subject}” for {hosts}' },
  'website-key.updated': { group: 'keys', thing: 'key', words: 'Changed the website key “{subject}”: {changed}' },
  'website-key.host-added': {
    group: 'keys',
    thing: 'key',
    words: 'Let pages of {hosts} use the website key “{subject}”',
  },
  'website-key.host-removed': {
    group: 'keys',
    thing: 'key',
    words: 'Let pages of {hosts} no longer use the website key “{subject}”',
  },
  'website-key.paused': { group: 'keys', thing: 'key', words: 'Paused the website key “{subject}”' },
  'website-key.activated': { group: 'keys', thing: 'key', words: 'Activated the website key “{subject}”' },
  'website-key.deleted': {
    group: 'keys',
    thing: 'key',
    words: 'Deleted the website key “{subject}”; it can be recovered',
  },
  'website-key.recovered': { group: 'keys', thing: 'key', words: 'Recovered the website key “{subject}”' },
  'website-key.purged': { group: 'keys', thing: 'key', words: 'Removed the website key “{subject}” for good' },
  'website-key.token-exchange-required': {
    group: 'keys',
    thing: 'key',
    words: 'Let the website key “{subject}” need a token exchange',
  },
  'website-key.token-exchange-waived': {
    group: 'keys',
    thing: 'key',
    words: 'Let the website key “{subject}” need no token exchange any more',
  },
  'key-limit.created': {
    group: 'keys',
    thing: 'key',
    words: 'Set the lookup limit of the key “{subject}” to {maxLookups}',
  },
  'key-limit.updated': {
    group: 'keys',
    thing: 'key',
    words: 'Changed the lookup limit of the key “{subject}” to {maxLookups}',
  },
  'key-limit.reset': { group: 'keys', thing: 'key', words: 'Let the limit of the key “{subject}” count from nothing' },
  'key-limit.deleted': { group: 'keys', thing: 'key', words: 'Took the limit from the key “{subject}”' },
  'rate-limit.cleared': { group: 'keys', thing: 'key', words: 'Cleared the rate limit {subject} ({resource})' },
  'trace.started': { group: 'keys', thing: 'key', words: 'Traced the requests of {subject}' },
  'trace.stopped': { group: 'keys', thing: 'key', words: 'Stopped tracing the requests of {subject}' },
  'auto-renew.enabled': { group: 'renewals', thing: 'license', words: 'Turned automatic renewal on for {subject}' },
  'auto-renew.disabled': { group: 'renewals', thing: 'license', words: 'Turned automatic renewal off for {subject}' },
  'auto-renew.explained': {
    group: 'renewals',
    thing: 'license',
    words: 'Said why {subject} is not to renew: {reason}',
  },
  'next-plan.chosen': { group: 'renewals', thing: 'license', words: 'Chose “{to}” as the next plan of {subject}' },
  'subscription.lookups-adjusted': {
    group: 'support',
    thing: 'license',
    words: 'Changed the lookups of {subject} from {from} to {to}: {reason}',
  },
  'subscription.end-moved': {
    group: 'support',
    thing: 'license',
    words: 'Moved the end of the term of {subject} from {from} to {to}: {reason}',
  },
  'subscription.rate-limit-set': {
    group: 'support',
    thing: 'license',
    words: 'Changed the requests per second of {subject} from {from} to {to}: {reason}',
  },
  'subscription.terminated': { group: 'support', thing: 'license', words: 'Ended {plan} of {subject}: {reason}' },
  'license.suspended': { group: 'support', thing: 'license', words: 'Suspended {subject}: {reason}' },
  'license.resumed': { group: 'support', thing: 'license', words: 'Resumed {subject}' },
  'order.placed': { group: 'orders', thing: 'order', words: 'Placed order {subject}: {plans}' },
  'order.approved': {
    group: 'orders',
    thing: 'order',
    words: 'Let begin what order {subject} bought, before it is paid',
  },
  'order.cancelled': { group: 'orders', thing: 'order', words: 'Canceled order {subject} before it was paid' },
  'order.taxed': {
    group: 'orders',
    thing: 'order',
    words: 'Reckoned the tax of order {subject} again: {to} instead of {from} cents',
  },
  'order.moved': {
    group: 'orders',
    thing: 'order',
    words: 'Moved order {subject} from account {from} to account {to}',
  },
  'order.receipt-sent': { group: 'orders', thing: 'order', words: 'Mailed the receipt or invoice of order {subject}' },
  'order.grace-ended': { group: 'orders', thing: 'order', words: 'Ended the grace period of order {subject}' },
  // The next ones belong to no account; only the operator can read them.
  'price.changed': {
    group: 'orders',
    thing: 'plan',
    words: 'Changed the price of {subject} from {from} to {to} cents',
  },
  'product-line.created': { group: 'orders', thing: 'catalog-entry', words: 'Created the product line {subject}' },
  'product-line.changed': {
    group: 'orders',
    thing: 'catalog-entry',
    words: 'Changed the product line {subject}: {changed} from {from} to {to}',
  },
  'product-line.propagated': {
    group: 'orders',
    thing: 'catalog-entry',
    words: 'Added {gained} to what was sold of the product line {subject}, subscriptions: {subscriptions}',
  },
  'edition.created': { group: 'orders', thing: 'catalog-entry', words: 'Created the edition {subject}' },
  'edition.changed': {
    group: 'orders',
    thing: 'catalog-entry',
    words: 'Changed the edition {subject}: {changed} from {from} to {to}',
  },
  'edition.propagated': {
    group: 'orders',
    thing: 'catalog-entry',
    words: 'Added {gained} to what was sold of the edition {subject}, subscriptions: {subscriptions}',
  },
  'catalog-license.created': { group: 'orders', thing: 'catalog-entry', words: 'Created the license {subject}' },
  'catalog-license.changed': {
    group: 'orders',
    thing: 'catalog-entry',
    words: 'Changed the license {subject}: {changed} from {from} to {to}',
  },
  'catalog-license.propagated': {
    group: 'orders',
    thing: 'catalog-entry',
    words: 'Added {gained} to what was sold of the license {subject}, subscriptions: {subscriptions}',
  },
  'plan.created': { group: 'orders', thing: 'plan', words: 'Created the plan {subject}' },
  'plan.changed': {
    group: 'orders',
    thing: 'plan',
    words: 'Changed the plan {subject}: {changed} from {from} to {to}',
  },
  'plan.deprecation-set': {
    group: 'orders',
    thing: 'plan',
    words: 'Set the plan {subject} to be deprecated from {deprecatedFrom} on',
  },
  'plan.sale-resumed': { group: 'orders', thing: 'plan', words: 'Put the plan {subject} on sale again' },
  'plan.deprecated': { group: 'orders', thing: 'plan', words: 'Deprecated the plan {subject}' },
  'tax-rate.added': {
    group: 'orders',
    thing: 'tax-rate',
    words: 'Added the tax rate of {place} {days}: {to} ({reason})',
  },
  'tax-rate.changed': {
    group: 'orders',
    thing: 'tax-rate',
    words: 'Changed the tax rate of {place} {days}: {from} became {to} ({reason})',
  },
  'tax-rate.ended': {
    group: 'orders',
    thing: 'tax-rate',
    words: 'Set the last day of the tax rate of {place} to {lastDay} ({reason})',
  },
  'tax-rate.extended': {
    group: 'orders',
    thing: 'tax-rate',
    words: 'Let the tax rate of {place} last longer: {from} became {to} ({reason})',
  },
  'tax-rate.withdrawn': {
    group: 'orders',
    thing: 'tax-rate',
    words: 'Withdrew the tax rate of {place} that was to begin on {firstDay}: {from} ({reason})',
  },
  'taxable-location.set': {
    group: 'orders',
    thing: 'account',
    words: 'Updated the tax address of {subject}: {region} {postalCode} {country}',
  },
  'billing-details.set': {
    group: 'orders',
    thing: 'account',
    words: 'Set the billing details of {subject}: {changed}',
  },
  'tax-exemption.declared': {
    group: 'orders',
    thing: 'account',
    words: 'Declared {subject} exempt from tax by document {documentId}',
  },
  'tax-exemption.revoked': {
    group: 'orders',
    thing: 'account',
    words: 'Ended the tax exemption of {subject} ({reason}): {description}',
  },
  'payment.paid': { group: 'orders', thing: 'order', words: 'Paid order {subject} with {label}' },
  'payment.declined': {
    group: 'orders',
    thing: 'order',
    words: 'Payment for order {subject} with {label} failed ({reason})',
  },
  'payment.recorded': { group: 'orders', thing: 'order', words: 'Recorded {label} {reference} for order {subject}' },
  'payment.refunded': { group: 'orders', thing: 'order', words: 'The payment of order {subject} went back to {label}' },
  'payment.refund-refused': {
    group: 'orders',
    thing: 'order',
    words: 'The bank gave nothing of order {subject} back to {label}',
  },
  'refund-request.asked': {
    group: 'orders',
    thing: 'order',
    words: 'Requested a refund of order {subject}, which needs a second approver',
  },
  'refund-request.approved': { group: 'orders', thing: 'order', words: 'Approved a refund of order {subject}' },
  'refund-request.refused': { group: 'orders', thing: 'order', words: 'Rejected a refund of order {subject}' },
  'refund-request.withdrawn': {
    group: 'orders',
    thing: 'order',
    words: 'Withdrew a refund of order {subject} that they had requested',
  },
  'refund-request.lapsed': {
    group: 'orders',
    thing: 'order',
    words: 'A requested refund of order {subject} lapsed: nobody approved it in time',
  },
  'payment-method.added': { group: 'payments', thing: 'card', words: 'Added the card {subject}' },
  'payment-method.renewed': { group: 'payments', thing: 'card', words: 'Added the card {subject} anew' },
  'payment-method.made-primary': { group: 'payments', thing: 'card', words: 'Made {subject} the primary card' },
  'payment-method.deleted': { group: 'payments', thing: 'card', words: 'Deleted the card {subject}' },
  'usage-warning.added': {
    group: 'notifications',
    thing: 'account',
    words: 'Turned on usage warnings at {percent}%',
  },
  'usage-warning.removed': {
    group: 'notifications',
    thing: 'account',
    words: 'Turned off usage warnings at {percent}%',
  },
  'webhook.created': { group: 'notifications', thing: 'webhook', words: 'Added the webhook “{subject}”' },
  'webhook.updated': { group: 'notifications', thing: 'webhook', words: 'Changed the webhook “{subject}”' },
  'webhook.deleted': { group: 'notifications', thing: 'webhook', words: 'Removed the webhook “{subject}”' },
  'webhook.activated': { group: 'notifications', thing: 'webhook', words: 'Turned the webhook “{subject}” on' },
  'webhook.deactivated': { group: 'notifications', thing: 'webhook', words: 'Turned the webhook “{subject}” off' },
  'webhook.given-up': {
    group: 'notifications',
    thing: 'webhook',
    words: 'The webhook “{subject}” was turned off: nothing was delivered for days',
  },
  'webhook.secret-rotated': {
    group: 'notifications',
    thing: 'webhook',
    words: 'Changed the secret of the webhook “{subject}”',
  },
  'webhook.tested': { group: 'notifications', thing: 'webhook', words: 'Sent a test to the webhook “{subject}”' },
  'webhook.resent': {
    group: 'notifications',
    thing: 'webhook',
    words: 'Sent a message to the webhook “{subject}” again',
  },
  'usage-threshold.created': {
    group: 'notifications',
    thing: 'key',
    words: 'Set a threshold at {percent}% of “{subject}”',
  },
  'usage-threshold.updated': {
    group: 'notifications',
    thing: 'key',
    words: 'Changed the recipients at {percent}% of “{subject}”',
  },
  'usage-threshold.deleted': {
    group: 'notifications',
    thing: 'key',
    words: 'Removed the threshold at {percent}% of “{subject}”',
  },
  'person.deactivated': { group: 'members', thing: 'person', words: 'Deactivated the login of {subject}: {reason}' },
  'person.activated': { group: 'members', thing: 'person', words: 'Activated the login of {subject} again: {reason}' },
  'person.password-set': { group: 'members', thing: 'person', words: 'Set a password for {subject}, good once' },
  'person.reset-mailed': { group: 'members', thing: 'person', words: 'Mailed {subject} a link to set a password' },
  'person.sessions-ended': { group: 'members', thing: 'person', words: 'Logged {subject} out everywhere' },
  'person.second-factor-removed': {
    group: 'members',
    thing: 'person',
    words: 'Turned off two-step login of {subject}: {reason}',
  },
  'person.passkeys-removed': {
    group: 'members',
    thing: 'person',
    words: 'Removed all passkeys of {subject}: {reason}',
  },
  'password.one-time-used': { group: 'profile', thing: 'person', words: 'Came with the password that support had set' },
  'person.redaction-requested': {
    group: 'members',
    thing: 'person',
    words: 'Asked for everything about {subject} to be removed in 72 hours',
  },
  'person.redacted': { group: 'members', thing: 'person', words: 'Removed everything about {subject}' },
  'internal-role.granted': { group: 'members', thing: 'person', words: 'Gave {subject} the role {role}' },
  'internal-role.invited': { group: 'members', thing: 'person', words: 'Invited {subject} to the staff' },
  'internal-role.revoked': { group: 'members', thing: 'person', words: 'Took the role {role} from {subject}' },
  'acting.started': { group: 'support', thing: 'person', words: 'Started to act as {subject}: {reason}' },
  'acting.ended': { group: 'support', thing: 'person', words: 'Stopped acting as {subject}: {cause}' },
  'acting.ended-for-colleague': {
    group: 'support',
    thing: 'person',
    words: 'Ended a colleague’s session as {subject}: {reason}',
  },
  'account.deactivated': { group: 'support', thing: 'account', words: 'Deactivated the account {subject}: {reason}' },
  'account.reactivated': {
    group: 'support',
    thing: 'account',
    words: 'Activated the account {subject} again: {reason}',
  },
  'second-factor-requirement.set': {
    group: 'members',
    thing: 'account',
    words: 'Required a second factor of all members from {from}',
  },
  'second-factor-requirement.removed': {
    group: 'members',
    thing: 'account',
    words: 'Stopped requiring a second factor of members',
  },
  'support-access.allowed': {
    group: 'support',
    thing: 'account',
    words: 'Turned on support access for {subject}',
  },
  'support-access.barred': {
    group: 'support',
    thing: 'account',
    words: 'Kept support from looking around as the members of {subject}',
  },
  'call.refused': { group: 'refused', thing: 'person', words: 'Was refused {call}' },
  'help-document.rated': { group: 'log', thing: 'help-document', words: 'Said whether {subject} helped: {helpful}' },
  'form.submitted': { group: 'log', thing: 'form', words: 'Sent the form {subject}' },
  'form.kept': { group: 'log', thing: 'form', words: 'Sent the form {subject}, which waits for the CRM' },
  'conversation.started': {
    group: 'support',
    thing: 'conversation',
    words: 'Began a conversation with {group}',
  },
  'conversation.answered': { group: 'support', thing: 'conversation', words: 'Answered conversation {subject}' },
  'conversation.noted': { group: 'support', thing: 'conversation', words: 'Added a note to conversation {subject}' },
  'conversation.assigned': {
    group: 'support',
    thing: 'conversation',
    words: 'Assigned conversation {subject} to {assignee}',
  },
  'conversation.unassigned': {
    group: 'support',
    thing: 'conversation',
    words: 'Let go of conversation {subject}, which waits for another member of support',
  },
  'conversation.closed': { group: 'support', thing: 'conversation', words: 'Closed conversation {subject}' },
  'conversation.reopened': { group: 'support', thing: 'conversation', words: 'Opened conversation {subject} again' },
  'conversation.email-left': {
    group: 'support',
    thing: 'conversation',
    words: 'Left an email address for replies in a conversation',
  },
  'conversation.rated': {
    group: 'support',
    thing: 'conversation',
    words: 'Rated a conversation as {rating}',
  },
  'conversation.transcript-mailed': {
    group: 'support',
    thing: 'conversation',
    words: 'Had a copy of a conversation emailed',
  },
  'canned-answer.created': { group: 'log', thing: 'canned-answer', words: 'Added the saved reply {subject}' },
  'canned-answer.changed': { group: 'log', thing: 'canned-answer', words: 'Changed the saved reply {subject}' },
  'canned-answer.deleted': { group: 'log', thing: 'canned-answer', words: 'Deleted the saved reply {subject}' },
  'audit-log.exported': { group: 'log', thing: 'account', words: 'Exported the audit log' },
  'audit-log.verified': { group: 'log', thing: 'account', words: 'Checked the audit log: {result}' },
  // Belongs to no account; only the operator can read these.
  'release.published': { group: 'log', thing: 'remote', words: 'Published {release} of {subject}' },
  'release.taken-up': { group: 'log', thing: 'remote', words: 'Built {release} of {subject} beside the server' },
  'release.promoted': { group: 'log', thing: 'remote', words: 'Gave {release} of {subject} to everybody' },
  'release.tried': {
    group: 'log',
    thing: 'remote',
    words: 'Gave {release} of {subject} to {percent} of a hundred accounts',
  },
  'release.halted': {
    group: 'log',
    thing: 'remote',
    words: 'Took {release} of {subject} from its share by itself: {reason}',
  },
  'release.paused': { group: 'log', thing: 'remote', words: 'Took {release} of {subject} from its share' },
  'release.rolled-back': { group: 'log', thing: 'remote', words: 'Went back to {release} of {subject}' },
  'release.forgotten': { group: 'log', thing: 'remote', words: 'Removed {release} of {subject}' },
  'release.refused': { group: 'log', thing: 'remote', words: 'Was refused a change of {subject}' },
  'override.set': {
    group: 'log',
    thing: 'remote',
    words: 'Had {subject} come from {origin} in their own session, until {until}',
  },
  'override.dropped': { group: 'log', thing: 'remote', words: 'Had {subject} come from the registry again' },
  'clock.moved': { group: 'log', thing: 'remote', words: 'Moved the clock of the portal from {from} to {to}' },
  'job.run-now': { group: 'log', thing: 'remote', words: 'Had job {subject} ({kind}) run at once: {reason}' },
  'job.retried': { group: 'log', thing: 'remote', words: 'Had job {subject} ({kind}) tried again: {reason}' },
  'account-note.added': { group: 'log', thing: 'account', words: 'Added note {note} about {subject}' },
  'account-note.edited': { group: 'log', thing: 'account', words: 'Changed note {note} about {subject}' },
  'account-note.pinned': { group: 'log', thing: 'account', words: 'Pinned note {note} about {subject}' },
  'account-note.unpinned': { group: 'log', thing: 'account', words: 'Unpinned note {note} about {subject}' },
  'account-note.deleted': { group: 'log', thing: 'account', words: 'Deleted note {note} about {subject}' },
  'announcement.created': {
    group: 'log',
    thing: 'announcement',
    words: 'Created the announcement “{text}” from {starts} to {ends}',
  },
  'announcement.changed': {
    group: 'log',
    thing: 'announcement',
    words: 'Changed the announcement “{text}”: {changed} from {from} to {to}',
  },
  'announcement.ended': {
    group: 'log',
    thing: 'announcement',
    words: 'Ended the announcement “{text}” at {to} instead of {from}',
  },
  'announcement.deleted': { group: 'log', thing: 'announcement', words: 'Deleted the announcement “{text}”' },
  'publisher-token.made': { group: 'log', thing: 'remote', words: 'Made a publisher token for {subject}' },
  'publisher-token.revoked': { group: 'log', thing: 'remote', words: 'Revoked a publisher token for {subject}' },
} as const satisfies Readonly<Record<string, AuditWords>>

export type AuditActionName = keyof typeof AUDIT_ACTIONS

/** Returns the words of an action; `undefined` for one written by a newer release. */
export function auditWordsOf(action: string): AuditWords | undefined {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditActionName] : undefined
}

/** The actions of a group. */
export function auditActionsIn(group: AuditGroup): string[] {
  return Object.entries(AUDIT_ACTIONS).flatMap(([action, words]) => (words.group === group ? [action] : []))
}

/** Returns the actions whose subject is such a thing. */
export function auditActionsAbout(thing: AuditThing): string[] {
  return Object.entries(AUDIT_ACTIONS).flatMap(([action, words]) => (words.thing === thing ? action : []))
}
