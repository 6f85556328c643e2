import { formatCount } from '@portal/design-system/number'
import { messageOf } from '@portal/platform/api'

import type { Outcomes } from '@portal/remote-kit/write'
import { type ApiKey, nameOf } from '../key.ts'
import type { KeyChange } from './key-changes.ts'

/** State of a key after a change. */
const STATES: Readonly<Record<KeyChange, string>> = {
  pause: 'paused',
  activate: 'active',
  delete: 'deleted',
  recover: 'recovered',
}

const DAY_MS = 86_400_000

/** Maximum number of names in a sentence. */
const NAMES_IN_A_SENTENCE = 3
const list = new Intl.ListFormat('en-US')

/** Words a change: "Staging is paused", "5 keys are paused", and a next step. */
export function doneWords(change: KeyChange, keys: readonly ApiKey[]): string {
  const who = keys.length <= 2 ? namesOf(keys) : formatCount(keys.length, 'key')
  return `${who} ${areOf(keys)} ${STATES[change]}${nextWords(change, keys)}`
}

function nextWords(change: KeyChange, keys: readonly ApiKey[]): string {
  const it = keys.length === 1 ? 'it' : 'them'
  switch (change) {
    case 'pause':
    case 'activate':
      return ''
    case 'delete':
      return `. You can recover ${it} for 30 days.`
    case 'recover':
      return `. ${keys.length === 1 ? 'It stays' : 'They stay'} paused until you activate ${it}.`
  }
}

/** Returns keys used in the last 24 hours: a person who pauses them should know while there is an *Undo*. */
export function usedLately(keys: readonly ApiKey[], now: number): ApiKey[] {
  return keys.filter(({ last_used }) => last_used && now - Date.parse(last_used) < DAY_MS)
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
