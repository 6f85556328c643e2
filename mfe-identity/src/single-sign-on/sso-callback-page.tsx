import { finishIdentityProviderTest } from '@portal/contracts/authorization/identity-providers'
import { addCompanyLogin, finishSso } from '@portal/contracts/authorization/sso'
import { PAGES } from '@portal/contracts/pages'
import { isProductError } from '@portal/platform/api'
import { continueAfterSignIn } from '@portal/platform/session'
import { useWrite } from '@portal/remote-kit/write'
import { useNavigate } from 'react-router'
import type { ProviderAnswer } from '../callback/provider-answer.ts'
import { Returning, useReturn } from '../callback/returning.tsx'
import { useAddLogin } from '../callback/use-add-login.ts'
import { refusalText } from '../sign-in/refusal-text.ts'
import { type SentBackWith, UPSTREAM } from '../sign-in/sent-back.tsx'
import { tellOfSignIn } from '../sign-in/sign-in-method.ts'

/* As what a round trip is known by its state that is no log-in, whose state begins with the organization's id. */
const TEST = 'test'
const LINK = 'link'

/**
 * Callback page of an organization's identity provider. After a log-in the person continues to their destination, after
 * a test the owner returns to the settings, and after adding a login the person returns to the start; a refusal is
 * shown there.
 */
export function SsoCallbackPage() {
  const enter = useWrite(finishSso)
  const finishTest = useWrite(finishIdentityProviderTest)
  const add = useWrite(addCompanyLogin)
  const addToLogin = useAddLogin(({ provider: _, ...sent }) => add.run({ body: sent }))
  const navigate = useNavigate()

  async function logIn({
    provider: organization,
    error,
    code,
    state,
    iss,
  }: ProviderAnswer): Promise<SentBackWith | undefined> {
    if (error) return UPSTREAM
    try {
      const redirect_uri = location.origin + location.pathname
      await enter.run({ body: { organization, redirect_uri, code, state, ...(iss !== undefined && { iss }) } })
    } catch (failure) {
      const isForFresh = isProductError(failure, 'identity-context:not-asked-again')
      return { refusal: refusalText(failure), isForFresh }
    }
    tellOfSignIn('sso')
    continueAfterSignIn()
  }

  async function backToSettings({ provider: _, ...sent }: ProviderAnswer) {
    const outcome = await finishTest.run({ body: sent }).then(
      () => ({}),
      (failure) => ({ refusal: refusalText(failure) }),
    )
    navigate(PAGES.singleSignOn, { replace: true, state: outcome })
  }

  const answer = useReturn(async (sent) => {
    if (sent?.provider === TEST) return backToSettings(sent)
    if (sent?.provider === LINK) return addToLogin(sent)
    const state = sent && (await logIn(sent))
    if (state || !sent) navigate(state?.isForFresh ? PAGES.signInAgain : PAGES.login, { replace: true, state })
  })
  switch (answer?.provider) {
    case TEST:
      return <Returning title="Single sign-on">Finishing the test…</Returning>
    case LINK:
      return <Returning title="Add a login">Connecting it…</Returning>
    default:
      return <Returning title="Log in">Logging you in…</Returning>
  }
}
