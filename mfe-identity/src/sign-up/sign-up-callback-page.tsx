import { CALLBACKS } from '@portal/contracts/authorization/oidc'
import { prefillFromOidc } from '@portal/contracts/authorization/sign-up'
import { PAGES } from '@portal/contracts/pages'
import { isProductError } from '@portal/platform/api'
import { useBotCheck } from '@portal/remote-kit/bot-check'
import { useWrite } from '@portal/remote-kit/write'
import { useLocation, useNavigate } from 'react-router'
import { Returning, useReturn } from '../callback/returning.tsx'
import { refusalText } from '../sign-in/refusal-text.ts'
import { type SentBackWith, UNFINISHED, UPSTREAM } from '../sign-in/sent-back.tsx'
import { newcomerIn } from './newcomer.ts'

/**
 * Callback page of providers for signing up, also reached by unknown people after a log-in. The form replaces this
 * page, filled with the provider's data; people with a login are sent there instead.
 */
export function SignUpCallbackPage() {
  const loggedIn = newcomerIn(useLocation().state)
  const botCheck = useBotCheck('UserRegistration')
  const prefill = useWrite(prefillFromOidc)
  const navigate = useNavigate()
  const goOn = (path: string, state?: object) => navigate(path, { replace: true, state })

  useReturn(async (answer) => {
    const { error, ...sent } = answer ?? { ...loggedIn, error: undefined }
    if (error) return goOn(PAGES.signUp, error === 'access_denied' ? UNFINISHED : UPSTREAM)
    const { provider, code } = sent
    if (provider === undefined || code === undefined) return goOn(PAGES.signUp)

    try {
      const body = { ...sent, provider, code, request_path: CALLBACKS.signUp }
      const { email_address, ...known } = await prefill.run({ query: await botCheck.answer(), body })
      await goOn(PAGES.signUp, { newcomer: { provider, username: email_address, ...known } })
    } catch (failure) {
      const known = WHAT_TO_DO.find(([name]) => isProductError(failure, name))
      const refusal = [refusalText(failure), ...(known ? [known[1]] : [])].join(' ')
      await goOn(known ? PAGES.login : PAGES.signUp, { refusal } satisfies SentBackWith)
    }
  })
  return <Returning title="Sign up free">One moment…</Returning>
}

/** Advice for people who are already known. An equal address does not merge two logins (rule B8). */
const WHAT_TO_DO = [
  [
    'identity-context:body-provider-login-taken',
    'Log in the way you did before; then you can connect this login under Security.',
  ],
  ['identity-context:login-already-exists', 'Or log in with it here.'],
] as const
