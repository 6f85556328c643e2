import { listOf, numberOf, textOf } from '@portal/remote-kit/raw-values'

/** An account that the person belongs to. */
export interface AccountView {
  /** `undefined` when the answer does not say. */
  id: number | undefined
  label: string
  isDefault: boolean
}

export function accountViews(answer: unknown): AccountView[] {
  return listOf(answer, 'accounts').map((raw) => {
    const id = numberOf(raw.account_id)
    return {
      id,
      label: textOf(raw.account_label) || (id === undefined ? '—' : `Account ${id}`),
      isDefault: raw.default_account === true,
    }
  })
}
