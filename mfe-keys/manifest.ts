import { inviteMember } from '@portal/contracts/authorization/invitations'
import { addPaymentMethod } from '@portal/contracts/payments/payment-methods'
import { defineManifest } from '@portal/contracts/platform'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-key-list'
import { activateEmbeddedKey, createEmbeddedKey, pauseEmbeddedKey } from '@portal/contracts/security/embedded-keys'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { KEY_STATUS_LABELS } from '@portal/contracts/security/key-status'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
import { activateSecretKey, createSecretKey, pauseSecretKey } from '@portal/contracts/security/secret-keys'
import { getUsage } from '@portal/contracts/security/usage'
import { KEYS_PATH, TOOLS_PATH, USAGE_PATH, WEBSITE_KEYS_PATH } from './src/paths.ts'

/** People who may take one of an account's first steps. */
const BEGINNERS = [...createSecretKey.requires, ...inviteMember.requires, ...addPaymentMethod.requires]

/** Search labels for keys that are neither paused nor deleted and still refused (rule D83). */
const REFUSED = (['host-missing', 'token-exchange', 'license-ended', 'limit-reached'] as const).map((status) => ({
  field: 'status',
  is: status,
  label: KEY_STATUS_LABELS[status],
}))

/** Manifest of this remote. */
export default defineManifest({
  name: 'keys',
  title: 'API keys',
  owner: 'Keys team',
  audience: 'customer',
  pages: [
    {
      path: KEYS_PATH,
      title: 'API keys',
      layout: 'account',
      requires: listSecretKeys.requires,
      first: [listSecretKeys],
      navigation: { group: 'Build', label: 'API keys', icon: 'key', order: 10, key: 'k' },
      keywords: ['keys', 'secret key', 'auth-id', 'auth-token', 'credentials', 'pause', 'recover', 'limit'],
    },
    {
      path: WEBSITE_KEYS_PATH,
      title: 'Website keys',
      layout: 'account',
      requires: listEmbeddedKeys.requires,
      first: [listEmbeddedKeys],
      navigation: { group: 'Build', label: 'Website keys', icon: 'globe', order: 20, key: 'w' },
      keywords: ['embedded key', 'host names', 'domains', 'browser', 'javascript', 'referer', 'refused', 'limit'],
    },
    {
      path: USAGE_PATH,
      exact: true,
      title: 'Usage',
      layout: 'account',
      requires: getUsage.requires,
      navigation: { group: 'Build', label: 'Usage', icon: 'chart', order: 30, key: 'u' },
      keywords: ['lookups', 'chart', 'statistics', 'csv', 'consumption', 'requests'],
    },
    {
      path: TOOLS_PATH,
      exact: true,
      title: 'Tools',
      layout: 'account',
      requires: listEmbeddedKeys.requires,
      first: [listEmbeddedKeys, listSecretKeys, getGatewayPlace],
      navigation: { group: 'Build', label: 'Tools', icon: 'wrench', order: 40, key: 't' },
      keywords: ['try', 'test', 'lookup', 'code', 'snippet', 'curl', 'javascript', 'python', 'go', 'php', 'c#', 'sdk'],
    },
  ],
  cards: [
    {
      name: 'attention',
      title: 'API keys that need you',
      order: 1,
      isUrgent: true,
      requires: listSecretKeys.requires,
      first: [listSecretKeys, listEmbeddedKeys],
    },
    {
      name: 'secret-keys',
      title: 'API keys',
      order: 10,
      path: KEYS_PATH,
      requires: listSecretKeys.requires,
      first: [listSecretKeys, listEmbeddedKeys],
    },
    {
      name: 'usage',
      title: 'Usage',
      order: 15,
      isWide: true,
      path: `${USAGE_PATH}?range=30d`,
      requires: getUsage.requires,
    },
    {
      name: 'first-steps',
      title: 'Get started',
      order: 0,
      isWide: true,
      isQuiet: true,
      isLead: true,
      requires: BEGINNERS,
    },
  ],
  actions: [
    {
      title: 'Create a secret key',
      path: `${KEYS_PATH}?do=create`,
      requires: createSecretKey.requires,
      keywords: ['new', 'add', 'generate', 'API key', 'token'],
    },
    {
      title: 'Create a website key',
      path: `${WEBSITE_KEYS_PATH}?do=create`,
      requires: createEmbeddedKey.requires,
      keywords: ['new', 'add', 'generate', 'embedded key'],
    },
  ],
  finds: [
    {
      kind: 'Secret key',
      icon: 'key',
      call: listSecretKeys,
      title: '{label}',
      detail: '{description}',
      words: '{key_id} {created_by}',
      path: `${KEYS_PATH}/{key_id}`,
      states: [
        { field: 'recovery_deadline', label: 'Deleted' },
        { field: 'by_account_deactivation', is: true, label: KEY_STATUS_LABELS['account-deactivated'] },
        { field: 'paused', is: true, label: 'Paused' },
        ...REFUSED,
      ],
      acts: [
        {
          title: 'Pause {label}',
          done: '{label} is paused',
          field: 'paused',
          is: false,
          id: 'key_id',
          call: pauseSecretKey,
          undo: activateSecretKey,
        },
        {
          title: 'Activate {label}',
          done: '{label} is active',
          field: 'paused',
          is: true,
          id: 'key_id',
          call: activateSecretKey,
          undo: pauseSecretKey,
        },
      ],
    },
    {
      kind: 'Website key',
      icon: 'globe',
      call: listEmbeddedKeys,
      title: '{label}',
      detail: '{domain}',
      words: '{key_id} {description} {created_by}',
      path: `${WEBSITE_KEYS_PATH}/{key_id}`,
      states: [
        { field: 'recovery_deadline', label: 'Deleted' },
        { field: 'by_account_deactivation', is: true, label: KEY_STATUS_LABELS['account-deactivated'] },
        { field: 'active', is: false, label: 'Paused' },
        ...REFUSED,
      ],
      acts: [
        {
          title: 'Pause {label}',
          done: '{label} is paused',
          field: 'active',
          is: true,
          id: 'key_id',
          call: pauseEmbeddedKey,
          undo: activateEmbeddedKey,
        },
        {
          title: 'Activate {label}',
          done: '{label} is active',
          field: 'active',
          is: false,
          id: 'key_id',
          call: activateEmbeddedKey,
          undo: pauseEmbeddedKey,
        },
      ],
    },
  ],
  publishes: ['key.changed', 'report.downloaded'],
  hears: [
    'order.changed',
    'subscription.changed',
    'payment-method.changed',
    'billing-address.changed',
    'key.changed',
    'member.changed',
    'profile.changed',
  ],
})
