import { signOut, switchAccount, useSession } from '@portal/platform/session'

/** Where somebody goes who has left the account that this tab shows: to another of theirs, or out. */
export function useLeaveAccount() {
  const visitor = useSession((session) => session.visitor)
  const next = visitor?.accounts.find(({ account_id }) => account_id !== visitor.account?.id)
  return {
    nextAccount: next?.account_label,
    leave: () => (next ? switchAccount(next.account_id) : signOut()),
  }
}
