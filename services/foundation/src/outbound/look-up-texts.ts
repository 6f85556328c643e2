import { Resolver } from 'node:dns/promises'
import { oneLine } from '@portal/contracts/one-line'
import type { Settings } from '../settings.ts'

/** Time for one try at one name server, and for a whole lookup, in ms. */
const [TRY_MS, PATIENCE_MS] = [1_500, 4_000]
/** Values that are kept to be shown, and how much of each. */
const [MOST_SHOWN, LONGEST_SHOWN] = [10, 200]

/** Values of TXT records as they were answered, the chunks of each joined; `undefined` if no server gave an answer. */
export interface TextLookup {
  values: readonly string[] | undefined
  /** Some of them, cut and without control characters, fit to be kept and shown. */
  shown: string[]
}

/** Answers of a server about a name: that it does not exist, and that it has no such record. */
const ABSENT = ['ENOTFOUND', 'ENODATA']

/**
 * Looks up the TXT records of a name, also behind aliases (rule F92). Takes 4 s at most and never rejects: a server that is silent,
 * refuses or answers nonsense gives no answer.
 */
export async function lookUpTexts({ dnsServers }: Pick<Settings, 'dnsServers'>, name: string): Promise<TextLookup> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  const limit = setTimeout(() => resolver.cancel(), PATIENCE_MS)
  try {
    if (dnsServers.length > 0) resolver.setServers(dnsServers)
    const values = (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''))
    return { values, shown: values.slice(0, MOST_SHOWN).map(asShown) }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return { values: ABSENT.includes(code) ? [] : undefined, shown: [] }
  } finally {
    clearTimeout(limit)
  }
}

function asShown(value: string): string {
  const line = oneLine(value.slice(0, 2 * LONGEST_SHOWN)).trim()
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN - 1)}…` : line
}
