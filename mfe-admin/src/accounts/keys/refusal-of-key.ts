import { REFUSAL_RULES, type RefusalRule } from '@portal/contracts/security/refusals'
import { type AccountKey, truthOf } from './account-key.ts'
import { REFUSAL_WORDS, type Words } from './refusal-words.ts'
import { factOf, isAnswered, type TracedRequest } from './trace.ts'

/**
 * Returns what a rule is called and what ends it. Gateways refuse by one rule what was paused, what stands still with its account and what
 * another key has taken the place of: the key itself says which it was at that time.
 */
export function wordsOfRefusal(rule: RefusalRule, key: Parameters<typeof truthOf>[0] | undefined, at: Date): Words {
  const words = REFUSAL_WORDS[rule]
  const truth = rule === 'key-paused' && key ? truthOf(key, at) : undefined
  switch (truth?.name) {
    case undefined:
    case 'paused':
      return words
    case 'account-deactivated':
    case 'replaced-stopped':
    case 'deleted':
      return { label: truth.label, cure: truth.cure ?? '' }
    default:
      return { label: words.label, cure: 'It is not paused any more.' }
  }
}

/** Returns the rule that refused a request of this key, in words; `""` for one that was answered. */
export function ruleInWords(request: TracedRequest, key: AccountKey | undefined): string {
  const rule = REFUSAL_RULES.find((one): one is RefusalRule => one === factOf(request, 'rule'))
  if (rule) return wordsOfRefusal(rule, key, new Date(request.at ?? '')).label
  return isAnswered(request) ? '' : factOf(request, 'outcome')
}
