import { SIGN_IN_PROBLEMS } from '@portal/contracts/authorization/sign-in-problems'
import { PAGES } from '@portal/contracts/pages'
import { navigate } from '@portal/platform/navigation'
import { useSession } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { refusalText } from '../sign-in/refusal-text.ts'
import type { ProviderAnswer } from './provider-answer.ts'

/** Ends a round trip by which somebody adds a way in: the server decides, the security page says how it went. */
export function useAddLogin(add: (sent: Omit<ProviderAnswer, 'error'>) => Promise<unknown>) {
  const isSignedIn = useSession(({ visitor }) => visitor !== null)
  const toast = useToast()

  async function addLogin({ error, ...sent }: ProviderAnswer) {
    if (error === 'access_denied') return toast.info('You did not finish connecting that login.')
    if (error) return toast.error(SIGN_IN_PROBLEMS['identity-context:general-upstream-failure'].message)
    if (!isSignedIn) return toast.error(SIGN_IN_PROBLEMS['identity-context:round-trip-lost'].message)
    try {
      await add(sent)
      toast.success('You can now log in with that login, too')
    } catch (failure) {
      toast.error(refusalText(failure))
    }
  }

  return async (answer: ProviderAnswer | undefined) => {
    if (answer) await addLogin(answer)
    navigate(isSignedIn ? PAGES.security : PAGES.login, { replace: true })
  }
}
