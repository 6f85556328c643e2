import { defineManifest } from '@portal/contracts/platform'
import { listEmbeddedKeys } from '@portal/contracts/security/embedded-keys'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { getUsage } from '@portal/contracts/security/usage'
import { KEYS_PATH, TOOLS_PATH, USAGE_PATH, WEBSITE_KEYS_PATH } from './src/paths.ts'

/** What this remote is, where it lives and who may use it. */
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
      navigation: { group: 'Build', label: 'API keys', icon: 'key', order: 10 },
      keywords: ['secret key', 'auth-id', 'auth-token', 'credentials', 'pause', 'recover', 'limit'],
    },
    {
      path: WEBSITE_KEYS_PATH,
      title: 'Website keys',
      layout: 'account',
      requires: listEmbeddedKeys.requires,
      first: [listEmbeddedKeys],
      navigation: { group: 'Build', label: 'Website keys', icon: 'globe', order: 20 },
      keywords: ['embedded key', 'host names', 'domains', 'browser', 'javascript', 'referer', 'refused', 'limit'],
    },
    {
      path: USAGE_PATH,
      exact: true,
      title: 'Usage',
      layout: 'account',
      requires: getUsage.requires,
      navigation: { group: 'Build', label: 'Usage', icon: 'chart', order: 30 },
      keywords: ['lookups', 'chart', 'statistics', 'csv', 'consumption', 'requests'],
    },
    {
      path: TOOLS_PATH,
      exact: true,
      title: 'Tools',
      layout: 'account',
      requires: listEmbeddedKeys.requires,
      first: [listEmbeddedKeys, listSecretKeys, getGatewayPlace],
      navigation: { group: 'Build', label: 'Tools', icon: 'wrench', order: 40 },
      keywords: ['try', 'test', 'lookup', 'code', 'snippet', 'curl', 'javascript', 'python', 'go', 'php', 'c#', 'sdk'],
    },
  ],
  cards: [
    {
      name: 'secret-keys',
      title: 'API keys',
      order: 10,
      requires: listSecretKeys.requires,
      first: [listSecretKeys, listEmbeddedKeys],
    },
    { name: 'usage', title: 'Usage', order: 15, requires: getUsage.requires },
  ],
  publishes: [],
  hears: [],
})
