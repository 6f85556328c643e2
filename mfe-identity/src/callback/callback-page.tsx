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
 * Where identity providers send people back to: the server decides who they are, and they go on to where they were heading.
 * Whoever is not let in reads why on the login page, which takes this page's place; where they were heading is kept.
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

/** Whom the provider knows and we do not, and under which code they can sign up. */
function newcomerOf(failure: unknown): SentBackWith['newcomer'] {
  if (!isProductError(failure, 'identity-context:authentication-failure')) return undefined
  const { provider, code } = failure.context ?? {}
  return typeof provider === 'string' && typeof code === 'string' ? { provider, code } : undefined
}
