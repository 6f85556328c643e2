import { listTransactionsOfAccounts } from '@portal/contracts/payments/admin-payments'

const { account_ids: Ids } = listTransactionsOfAccounts.body.shape

/** Returns the parts of a pasted list: separated by commas, semicolons, spaces or lines, each once. */
function partsOf(list: string): string[] {
  return [...new Set(list.split(/[\s,;]+/).filter(Boolean))]
}

/** Returns the account numbers in a pasted list, each once; `NaN` for what is no whole number. */
export function accountIdsIn(list: string): number[] {
  return partsOf(list).map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : Number.NaN))
}

/** Returns why a pasted list is not searched: no number in it, something else in it, or too many (rule K10). */
export function accountIdsFault(list: string): string | undefined {
  const ids = accountIdsIn(list)
  if (ids.length === 0) return 'Enter account numbers'
  const wrong = partsOf(list).find((_, at) => !Ids.safeParse([ids[at]]).success)
  if (wrong !== undefined) return `“${wrong.slice(0, 40)}” is not an account number`
  return Ids.safeParse(ids).error?.issues[0]?.message
}
