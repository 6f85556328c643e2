/** Whom a provider knows and we do not, as the form for them is filled. */
export interface Newcomer {
  provider: string
  /** Takes the provider's place when the form is sent. */
  code: string
  username: string
  first_name: string
  last_name: string
}

/** What the page that a provider sent somebody back to hands on; nothing where somebody came by themselves. */
export function newcomerIn(state: unknown): Newcomer | undefined {
  const { newcomer } = (state ?? {}) as { newcomer?: Newcomer }
  return typeof newcomer?.code === 'string' ? newcomer : undefined
}
