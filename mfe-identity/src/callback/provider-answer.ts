/** What an identity provider sent somebody back with. Nothing of it is to be believed before the server has looked at it. */
export interface ProviderAnswer {
  /** Whom they were at, as the state says; the server knows it for itself. */
  provider: string
  code: string
  state: string
  iss?: string
  /** Why there is no code. */
  error?: string
}

/** Reads the address of a callback; `undefined` where it is no answer. */
export function readAnswer(search: string): ProviderAnswer | undefined {
  const query = new URLSearchParams(search)
  const [state, code, error, iss] = ['state', 'code', 'error', 'iss'].map((name) => query.get(name))
  if (!state || (!code && !error)) return undefined

  return {
    provider: state.split('.')[0] ?? '',
    code: code ?? '',
    state,
    ...(iss ? { iss } : {}),
    ...(error ? { error } : {}),
  }
}

/** Takes the answer out of the address, the history, and whatever else is told where somebody is. */
export function clearAnswer(): void {
  history.replaceState(history.state, '', location.pathname)
}
