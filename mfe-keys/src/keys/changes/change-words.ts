import { formatCount } from '@portal/design-system/number'
import { formatRelativeTime } from '@portal/design-system/relative-time'
import { messageOf } from '@portal/platform/api'

import type { Outcomes } from '@portal/remote-kit/write'
import { type ApiKey, nameOf } from '../key.ts'
import type { KeyChange } from './key-changes.ts'

/** What a key is afterwards. */
const STATES: Readonly<Record<KeyChange, string>> = {
  pause: 'paused',
  activate: 'active',
  delete: 'deleted',
  recover: 'recovered',
}

const DAY_MS = 86_400_000

/** How many names a sentence can bear. */
const NAMES_IN_A_SENTENCE = 3
const list = new Intl.ListFormat('en-US')

/** "Staging is paused", "5 keys are paused", and what somebody may want to know next; `now` in ms. */
export function doneWords(change: KeyChange, keys: readonly ApiKey[], now: number): string {
  const who = keys.length <= 2 ? namesOf(keys) : formatCount(keys.length, 'key')
  return `${who} ${areOf(keys)} ${STATES[change]}${nextWords(change, keys, now)}`
}

function nextWords(change: KeyChange, keys: readonly ApiKey[], now: number): string {
  const it = keys.length === 1 ? 'it' : 'them'
  switch (change) {
    case 'pause':
      return recentUse(keys, now)
    case 'activate':
      return ''
    case 'delete':
      return `. You can recover ${it} for 30 days.`
    case 'recover':
      return `. ${keys.length === 1 ? 'It stays' : 'They stay'} paused until you activate ${it}.`
  }
}

/** Whoever pauses a key that is in use should learn it while there is an *Undo*. */
function recentUse(keys: readonly ApiKey[], now: number): string {
  const recent = keys.filter(({ last_used }) => last_used && now - Date.parse(last_used) < DAY_MS)
  if (!recent[0]) return ''
  if (keys.length === 1) return `. It was last used ${formatRelativeTime(recent[0].last_used, now)}.`
  const who =
    recent.length === keys.length
      ? 'All of them were'
      : `${recent.length} of them ${recent.length === 1 ? 'was' : 'were'}`
  return `. ${who} used in the last 24 hours.`
}

/** "Staging and Batch are not paused: …", once for each reason, with an error that was behind it. */
export function refusals(change: KeyChange, refused: Outcomes<ApiKey>['refused']) {
  const reasons = [...new Set(refused.map(({ error }) => messageOf(error).content))]
  return reasons.map((reason) => {
    const alike = refused.filter(({ error }) => messageOf(error).content === reason)
    const keys = alike.map(({ item }) => item)
    return { lead: `${namesOf(keys)} ${areOf(keys)} not ${STATES[change]}`, reason, error: alike[0]?.error }
  })
}

function namesOf(keys: readonly ApiKey[]): string {
  const names = keys.map(nameOf)
  const rest = names.length - NAMES_IN_A_SENTENCE
  return list.format(rest > 1 ? [...names.slice(0, NAMES_IN_A_SENTENCE), `${rest} others`] : names)
}

const areOf = (keys: readonly ApiKey[]) => (keys.length === 1 ? 'is' : 'are')
