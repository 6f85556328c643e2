import { PAGES } from '@portal/contracts/pages'
import { plansPathOf } from '@portal/contracts/sales/priced-products'
import type { Letter } from '@portal/foundation/mail'
import type { Settings } from '@portal/foundation/settings'
import { minuteInWords } from '../../kernel/in-words.ts'
import type { CountedKind } from './usage-thresholds.tables.ts'

interface Facts {
  kind: CountedKind
  /** Name of the license or the key. */
  name: string
  /** The license's; a key may be used with several. */
  productLine?: string | undefined
  account: string
  percent: number
  used: number
  allowed: number
  reachedAt: Date
}

const AT_THE_END = {
  license: 'Further lookups are refused until another plan begins, or a free one begins again.',
  key: 'Further lookups with this key are refused until its limit is raised or reset.',
}
const BEFORE_THE_END = {
  license: 'Once all of them are used, further lookups are refused.',
  key: 'Once all of them are used, lookups with this key are refused.',
}

/** Letter saying that a share of a license's lookups, or of a key's limit, is used. */
export function usageLetter(
  { brandName, publicOrigin }: Pick<Settings, 'brandName' | 'publicOrigin'>,
  { kind, name, productLine, account, percent, used, allowed, reachedAt }: Facts,
): Omit<Letter, 'to'> {
  const { label, path } = actionOf({ kind, productLine, percent })
  const called = calledBy({ kind, name })
  return {
    subject: headline({ kind, name, percent }),
    words: [
      `${counted(used)} of ${counted(allowed)} lookups of ${called} were used by ${minuteInWords(reachedAt)}, in the ${brandName} account ${account}.`,
      (percent >= 100 ? AT_THE_END : BEFORE_THE_END)[kind],
    ],
    action: { label, url: `${publicOrigin}${path}` },
    afterwards: [
      `Owners of the account choose who gets these emails, and when, at ${publicOrigin}${PAGES.notifications}.`,
    ],
  }
}

/** The share from which a license is almost used up, percent. */
const NEAR_THE_END = 90

/** Links almost exhausted licenses to the plans of their product (rule J90). */
function actionOf({ kind, productLine, percent }: Pick<Facts, 'kind' | 'productLine' | 'percent'>) {
  if (kind === 'key') return { label: 'Look at your keys', path: PAGES.keys }
  if (percent >= NEAR_THE_END && productLine) return { label: 'Get more lookups', path: plansPathOf(productLine) }
  return { label: 'Look at your subscriptions', path: PAGES.subscriptions }
}

/** The same in a sentence. */
export function usageWords(facts: Pick<Facts, 'kind' | 'name' | 'percent' | 'used' | 'allowed'>): string {
  return `${headline(facts)}: ${counted(facts.used)} of ${counted(facts.allowed)}.`
}

function headline({ kind, name, percent }: Pick<Facts, 'kind' | 'name' | 'percent'>): string {
  const called = calledBy({ kind, name })
  return percent >= 100 ? `All lookups of ${called} are used` : `${percent}% of the lookups of ${called} are used`
}

function calledBy({ kind, name }: Pick<Facts, 'kind' | 'name'>): string {
  return kind === 'license' ? name : `the key “${name}”`
}

function counted(lookups: number): string {
  return lookups.toLocaleString('en-US')
}
