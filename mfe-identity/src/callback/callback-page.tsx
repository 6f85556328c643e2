import { logInWithOidc } from '@portal/contracts/authorization/oidc'
import { PAGES } from '@portal/contracts/pages'
import { isProductError } from '@portal/platform/api'
import { continueAfterSignIn } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useNavigate } from 'react-router'
import { refusalText } from '../sign-in/refusal-text.ts'
import { type SentBackWith, UNFINISHED, UPSTREAM } from '../sign-in/sent-back.tsx'
import { tellOfSignIn } from '../sign-in/sign-in-method.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { Returning, useReturn } from './returning.tsx'

/**
 * Callback page of identity providers: the server identifies the person, who continues to their destination. After a
 * refusal they see the reason on the login page, which replaces this page; the destination is kept.
 */
export function CallbackPage() {
  const enter = useWrite(logInWithOidc)
  const navigate = useNavigate()

  async function logIn({ provider, error, ...sent }: ProviderAnswer): Promise<SentBackWith | undefined> {
    if (error) return error === 'access_denied' ? UNFINISHED : UPSTREAM
    try {
      await enter.run({ body: { provider, ...sent, request_path: location.pathname } })
    } catch (failure) {
      const isForFresh = isProductError(failure, 'identity-context:not-asked-again')
      return { refusal: refusalText(failure), newcomer: newcomerOf(failure), isForFresh }
    }
    tellOfSignIn(provider)
    continueAfterSignIn()
  }

  useReturn(async (answer) => {
    const state = answer && (await logIn(answer))
    if (state || !answer) navigate(state?.isForFresh ? PAGES.signInAgain : PAGES.login, { replace: true, state })
  })
  return <Returning title="Log in">Logging you in…</Returning>
}

/** Returns the unknown person and the code for signing up. */
function newcomerOf(failure: unknown): SentBackWith['newcomer'] {
  if (!isProductError(failure, 'identity-context:authentication-failure')) return undefined
  const { provider, code } = failure.context ?? {}
  return typeof provider === 'string' && typeof code === 'string' ? { provider, code } : undefined
}
