import { type InvitationView, openInvitation, viewInvitation } from '@portal/contracts/authorization/invitations'
import { PAGES } from '@portal/contracts/pages'
import { isProductError, type Received, useApi } from '@portal/platform/api'
import { rememberInvite } from '@portal/platform/navigation'
import { useCallback, useEffect, useState } from 'react'
import { refusalText } from '../sign-in/refusal-text.ts'
import { typedPerson } from '../sign-in/typed-person.ts'

export type Seen = Received<InvitationView>

/** Looked at once, without a write’s consequences for what else is shown. */
export function useInvitation(token: string) {
  const callApi = useApi()
  const [invitation, setInvitation] = useState<Seen>()
  const [refusal, setRefusal] = useState<string>()
  const [isUnusable, setUnusable] = useState(false)

  const load = useCallback(() => {
    setRefusal(undefined)
    callApi(viewInvitation, { body: { token } }).then(setInvitation, (error) =>
      isProductError(error, 'identity-context:token-unusable') ? setUnusable(true) : setRefusal(refusalText(error)),
    )
  }, [callApi, token])
  useEffect(load, [load])
  return { invitation, refusal, isUnusable, load }
}

/**
 * Returns what a press does before it leads to a log-in or a sign-up: both come back to here and know the address that was
 * invited, and its owners learn that somebody acted (rule E31).
 */
export function useKeepInvitation(token: string, { email_address: username = '' }: Seen): () => void {
  const callApi = useApi()
  return () => {
    rememberInvite(`${PAGES.invite}#${new URLSearchParams({ token })}`)
    typedPerson.set({ username })
    // Nobody waits for it, and where it fails nothing is lost that the person needs.
    callApi(openInvitation, { body: { token } }).catch(() => undefined)
  }
}
