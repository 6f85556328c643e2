/** By what the log can be narrowed. */
export const AUDIT_GROUPS = {
  'sign-in': 'Sign-in',
  members: 'Members and roles',
  organization: 'Organization and single sign-on',
  keys: 'API keys',
  renewals: 'Renewals',
  profile: 'Profiles and passwords',
  support: 'Support',
  refused: 'Refused attempts',
  log: 'Audit log',
} as const

export type AuditGroup = keyof typeof AUDIT_GROUPS

/** What an action was done to: says how its `subject` is named. */
export type AuditThing = 'person' | 'invitation' | 'account' | 'key' | 'license' | 'provider'

interface AuditWords {
  group: AuditGroup
  /** What `subject` is the id of. */
  thing: AuditThing
  /** What somebody did, after their name. `{subject}` and fields of the line stand in braces. */
  words: string
}

/**
 * Everything that the audit log can say, in plain words: the only actions that a service can write (foundation's
 * `audited-subjects.ts` lists the fields of each subject).
 */
export const AUDIT_ACTIONS = {
  'session.signed-in': { group: 'sign-in', thing: 'person', words: 'Signed in' },
  'session.sign-in-refused': { group: 'sign-in', thing: 'person', words: 'Could not sign in ({reason})' },
  'session.cookie-reused': {
    group: 'sign-in',
    thing: 'person',
    words: 'Ended a session of {subject}: a cookie that had been replaced came back',
  },
  'session.signed-out': { group: 'sign-in', thing: 'person', words: 'Signed out' },
  'session.ended-from-elsewhere': {
    group: 'sign-in',
    thing: 'person',
    words: 'Ended their session in another browser',
  },
  'session.others-ended': { group: 'sign-in', thing: 'person', words: 'Ended their sessions everywhere else' },
  'session.account-switched': { group: 'sign-in', thing: 'account', words: 'Switched to the account {subject}' },
  'round-trip.refused': {
    group: 'sign-in',
    thing: 'provider',
    words: 'Could not sign in with {subject} ({reason})',
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
  'provider-login.added': { group: 'profile', thing: 'person', words: 'Added a login with {provider}' },
  'provider-login.removed': { group: 'profile', thing: 'person', words: 'Removed a login with {provider}' },
  'password.reset-requested': {
    group: 'profile',
    thing: 'person',
    words: 'Sent {subject} a letter: somebody asked for a new password',
  },
  'password.reset': { group: 'profile', thing: 'person', words: 'Set a new password with the link of a letter' },
  'registration.requested': { group: 'profile', thing: 'person', words: 'Sent a letter to confirm a new login' },
  'registration.confirmed': { group: 'profile', thing: 'person', words: 'Signed up' },
  'address.confirmation-sent': {
    group: 'profile',
    thing: 'person',
    words: 'Asked for a letter to confirm their email address',
  },
  'address.confirmed': { group: 'profile', thing: 'person', words: 'Confirmed their email address' },
  'address.change-requested': { group: 'profile', thing: 'person', words: 'Asked for another email address' },
  'address.change-canceled': { group: 'profile', thing: 'person', words: 'Kept their email address after all' },
  'address.changed': { group: 'profile', thing: 'person', words: 'Confirmed another email address' },
  'role.granted': { group: 'members', thing: 'person', words: 'Gave {subject} the role {role}' },
  'role.revoked': { group: 'members', thing: 'person', words: 'Took the role {role} from {subject}' },
  'member.removed': { group: 'members', thing: 'person', words: 'Removed {subject} from the account' },
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
  'identity-provider.tested': { group: 'organization', thing: 'provider', words: 'Tested single sign-on' },
  'identity-provider.activated': {
    group: 'organization',
    thing: 'provider',
    words: 'Activated single sign-on: {name}',
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
  'key-limit.created': { group: 'keys', thing: 'key', words: 'Limited the key “{subject}” to {maxLookups} lookups' },
  'key-limit.updated': {
    group: 'keys',
    thing: 'key',
    words: 'Changed the limit of the key “{subject}” to {maxLookups} lookups',
  },
  'key-limit.reset': { group: 'keys', thing: 'key', words: 'Let the limit of the key “{subject}” count from nothing' },
  'key-limit.deleted': { group: 'keys', thing: 'key', words: 'Took the limit from the key “{subject}”' },
  'rate-limit.cleared': { group: 'keys', thing: 'key', words: 'Cleared the rate limit {subject} ({resource})' },
  'trace.started': { group: 'keys', thing: 'key', words: 'Traced the requests of {subject}' },
  'auto-renew.enabled': { group: 'renewals', thing: 'license', words: 'Turned automatic renewal on for {subject}' },
  'auto-renew.disabled': { group: 'renewals', thing: 'license', words: 'Turned automatic renewal off for {subject}' },
  'person.deactivated': { group: 'members', thing: 'person', words: 'Deactivated the login of {subject}: {reason}' },
  'person.activated': { group: 'members', thing: 'person', words: 'Activated the login of {subject} again: {reason}' },
  'person.password-set': { group: 'members', thing: 'person', words: 'Set a password for {subject}, good once' },
  'password.one-time-used': { group: 'profile', thing: 'person', words: 'Came with the password that support had set' },
  'person.redaction-requested': {
    group: 'members',
    thing: 'person',
    words: 'Asked for everything about {subject} to be removed in 72 hours',
  },
  'person.redacted': { group: 'members', thing: 'person', words: 'Removed everything about {subject}' },
  'internal-role.granted': { group: 'members', thing: 'person', words: 'Gave {subject} the role {role}' },
  'internal-role.revoked': { group: 'members', thing: 'person', words: 'Took the role {role} from {subject}' },
  'acting.started': { group: 'support', thing: 'person', words: 'Began to look around as {subject}: {reason}' },
  'acting.ended': { group: 'support', thing: 'person', words: 'No longer looks around as {subject}: {cause}' },
  'support-access.allowed': {
    group: 'support',
    thing: 'account',
    words: 'Let support look around as the members of {subject}',
  },
  'support-access.barred': {
    group: 'support',
    thing: 'account',
    words: 'Kept support from looking around as the members of {subject}',
  },
  'call.refused': { group: 'refused', thing: 'person', words: 'Was refused {call}' },
  'audit-log.exported': { group: 'log', thing: 'account', words: 'Exported the audit log' },
} as const satisfies Readonly<Record<string, AuditWords>>

export type AuditActionName = keyof typeof AUDIT_ACTIONS

/** Of an action; `undefined` for one that a newer release wrote. */
export function auditWordsOf(action: string): AuditWords | undefined {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditActionName] : undefined
}

/** The actions of a group. */
export function auditActionsIn(group: AuditGroup): string[] {
  return Object.entries(AUDIT_ACTIONS).flatMap(([action, words]) => (words.group === group ? [action] : []))
}
