/** Where accounts are (the manifest says the same to the shell). */
export const ACCOUNTS_PATH = '/admin/accounts'

export function pathOfAccount(id: number): string {
  return `${ACCOUNTS_PATH}/${id}`
}
