import type { EmbeddedKey } from '@portal/contracts/security/embedded-key-list'
import { isPaused } from '@portal/contracts/security/key-times'
import { timeOrEmpty } from '../../kernel/wire-time.ts'
import { cursorOf } from '../key-lists/list-cursor.ts'
import type { FoundWebsiteKey } from './website-keys.sql.ts'

/** A key as it travels: a row for each of its hosts, and one without for a key that has none (account.md §3, rule D7). */
export function websiteKeyView({ key, createdBy, hosts }: Omit<FoundWebsiteKey, 'limit'>, now: Date): EmbeddedKey[] {
  const row = {
    key_id: key.id,
    label: key.label,
    active: !isPaused(key, now),
    created: key.createdAt.toISOString(),
    created_by: createdBy ?? '',
    description: key.description,
    by_account_deactivation: key.byAccountDeactivation,
    token_exchange_required: key.tokenExchangeRequired,
    deactivated: timeOrEmpty(key.deletedAt),
    recovery_deadline: timeOrEmpty(key.recoveryDeadline),
    last_used: timeOrEmpty(key.lastUsedAt),
    last_used_from: key.lastUsedFrom ?? '',
    cursor: cursorOf(key),
  }
  return (hosts.length ? hosts : ['']).map((domain) => ({ ...row, domain }))
}
