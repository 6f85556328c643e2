import type { ProblemName } from '../problems.ts'
import type { PageRule } from './page-rules.ts'

/** Rules by which a gateway refuses a lookup of a key that exists, and counts that it did (rule G24). */
export const REFUSAL_RULES = [
  'key-deleted',
  'key-paused',
  'token-wrong',
  'token-exchange',
  'no-page',
  'not-a-web-page',
  'no-hosts',
  'only-below-listed',
  'host-not-listed',
  'license-unknown',
  'license-not-granted',
  'license-ended',
  'limit-reached',
  'batch-over-limit',
  'too-fast',
  'fields-invalid',
] as const
export type RefusalRule = (typeof REFUSAL_RULES)[number]

interface Refused {
  refused: ProblemName
  /** Holds the rule of a verdict about a key or page. */
  context?: { rule?: PageRule | string | number } | undefined
  isGuess?: boolean | undefined
}

const RULES: Readonly<Partial<Record<ProblemName, RefusalRule>>> = {
  'gateway:unrecognized-license': 'license-unknown',
  'gateway:license-not-granted': 'license-not-granted',
  'gateway:inactive-subscription': 'license-ended',
  'gateway:lookup-limit-reached': 'limit-reached',
  'gateway:batch-over-limit': 'batch-over-limit',
  'gateway:too-fast': 'too-fast',
  'request:invalid': 'fields-invalid',
}

/** Returns the rule of a refusal; `undefined` for what is no fault of the key, such as a database that is away. */
export function refusalRule({ refused, context, isGuess }: Refused): RefusalRule | undefined {
  if (isGuess) return 'token-wrong'
  return REFUSAL_RULES.find((rule) => rule === context?.rule) ?? RULES[refused]
}
