import { formatCount } from '@portal/design-system/number'
import { messageOf } from '@portal/platform/api'
import { nameOf, type SecretKeyView } from '../secret-keys/secret-key-view.ts'
import type { KeyChange, RefusedKey } from './use-change-secret-keys.ts'

/** What a key is afterwards. */
const STATES: Readonly<Record<KeyChange, string>> = {
  pause: 'paused',
  activate: 'active',
  delete: 'deleted',
  recover: 'recovered',
}

/** What somebody may want to know next. */
const NEXT: Readonly<Record<KeyChange, (it: string, stay: string) => string>> = {
  pause: () => '',
  activate: () => '',
  delete: (it) => `. You can recover ${it} for 30 days.`,
  recover: (it, stay) => `. ${stay} paused until you activate ${it}.`,
}

/** How many names a sentence can bear. */
const MOST_NAMES = 3
const list = new Intl.ListFormat('en-US')

/** "Staging is paused", "5 keys are paused". */
export function doneWords(change: KeyChange, keys: readonly SecretKeyView[]): string {
  const [it, stay] = keys.length === 1 ? ['it', 'It stays'] : ['them', 'They stay']
  const who = keys.length <= 2 ? namesOf(keys) : formatCount(keys.length, 'key')
  return `${who} ${areOf(keys)} ${STATES[change]}${NEXT[change](it, stay)}`
}

/** "Staging and Batch are not paused: …", once for each reason, with an error that was behind it. */
export function refusals(change: KeyChange, refused: readonly RefusedKey[]) {
  const reasons = [...new Set(refused.map(({ error }) => messageOf(error).content))]
  return reasons.map((reason) => {
    const alike = refused.filter(({ error }) => messageOf(error).content === reason)
    const keys = alike.map(({ secretKey }) => secretKey)
    return { lead: `${namesOf(keys)} ${areOf(keys)} not ${STATES[change]}`, reason, error: alike[0]?.error }
  })
}

function namesOf(keys: readonly SecretKeyView[]): string {
  const names = keys.map(nameOf)
  const rest = names.length - MOST_NAMES
  return list.format(rest > 1 ? [...names.slice(0, MOST_NAMES), `${rest} others`] : names)
}

const areOf = (keys: readonly SecretKeyView[]) => (keys.length === 1 ? 'is' : 'are')
