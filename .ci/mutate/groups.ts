/** Of the changes that matter, in percent: when fewer are noticed, `npm run mutate` fails. */
export const THRESHOLD = 95

/** What must not break unnoticed, by name: files and folders. */
export const GROUPS: Record<string, string[]> = {
  permissions: [
    'shared/contracts/src/roles.ts',
    'shared/contracts/src/authorization/role-rules.ts',
    'shared/platform/src/session/permissions.ts',
    'services/portal-api/src/kernel/permission.ts',
    'services/portal-api/src/kernel/conditions.ts',
    'services/portal-api/src/kernel/caller.ts',
    'services/portal-api/src/kernel/record-refusal.ts',
  ],
  money: [
    'shared/contracts/src/sales/default-plans.ts',
    'shared/contracts/src/subscriptions/display-status.ts',
    'services/portal-api/src/sales/pricing',
    'services/portal-api/src/billing',
    'services/portal-api/src/subscriptions/subscriptions',
    'mfe-checkout/src/plans',
    'services/release-server/src/site/price-list.ts',
    'mfe-billing/src/subscriptions/subscription.ts',
  ],
  sessions: [
    'services/foundation/src/sessions',
    'services/foundation/src/http/session-cookies.ts',
    'shared/platform/src/session/token-lifetime.ts',
    'shared/platform/src/session/token-share.ts',
    'shared/platform/src/session/token-source.ts',
    'shared/platform/src/session/session.ts',
    'shared/platform/src/session/departures.ts',
    'shared/platform/src/session/session-calls.ts',
    'shared/platform/src/session/session-end.ts',
    'shared/platform/src/session/session-machine.ts',
    'shared/platform/src/session/session-requests.ts',
    'shared/platform/src/session/session-signals.ts',
    'shared/platform/src/session/suspension.ts',
    'shared/platform/src/session/authorized-calls.ts',
  ],
  integrity: [
    'shared/federation/src/slot',
    'services/release-server/src/plan',
    'services/release-server/src/documents/content-security-policy.ts',
    'services/release-server/src/documents/document-head.ts',
    'services/release-server/src/artefacts',
  ],
}

/** Changes that no test could notice, because they change nothing: by file, the change as it is printed, and the reason. */
export const EQUIVALENT: Record<string, Record<string, string>> = {}
