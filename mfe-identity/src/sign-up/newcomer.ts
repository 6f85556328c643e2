/** A person unknown to us, with the provider's data for the form. */
export interface Newcomer {
  provider: string
  /** Takes the provider's place when the form is sent. */
  code: string
  username: string
  first_name: string
  last_name: string
}

/** Returns the newcomer passed on by the callback page; nothing if the person came directly. */
export function newcomerIn(state: unknown): Newcomer | undefined {
  const { newcomer } = (state ?? {}) as { newcomer?: Newcomer }
  return typeof newcomer?.code === 'string' ? newcomer : undefined
}
