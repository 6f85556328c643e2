import { rowsOf, textOf } from '../answers/read-answer.ts'

/** An account that the person belongs to. */
export interface AccountView {
  /** `undefined` when the answer does not say. */
  id: number | undefined
  label: string
  isDefault: boolean
}

export function accountViews(answer: unknown): AccountView[] {
  return rowsOf(answer).map(({ account_id, account_label, default_account }) => ({
    id: typeof account_id === 'number' ? account_id : undefined,
    label: textOf(account_label) || (typeof account_id === 'number' ? `Account ${account_id}` : '—'),
    isDefault: default_account === true,
  }))
}
