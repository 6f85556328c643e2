/** Response of an identity provider. Untrusted until the server has checked it. */
export interface ProviderAnswer {
  /** Provider named by the state; the server knows it independently. */
  provider: string
  code: string
  state: string
  iss?: string
  /** Reason for a missing code. */
  error?: string
}

/** Reads the address of a callback; `undefined` if it is no answer. */
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

/** Removes the response from the address, the history, and everything else that reads the address. */
export function clearAnswer(): void {
  history.replaceState(history.state, '', location.pathname)
}
