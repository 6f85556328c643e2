import type { SentInvitation } from '@portal/contracts/authorization/invitations'
import type { Received } from '@portal/platform/api'
import { createContext, type ReactNode, useContext, useState } from 'react'

type Links = ReadonlyMap<number, string>

const Known = createContext<{ links: Links; keep: (sent: Received<SentInvitation>) => void }>({
  links: new Map(),
  keep: () => {},
})

/** The links of invitations that were sent on this page: the server says each once, and here it lives no longer than the page. */
export function InvitationLinks({ children }: { children: ReactNode }) {
  const [links, setLinks] = useState<Links>(new Map())
  const keep = ({ id, link }: Received<SentInvitation>) => {
    if (id !== undefined && link) setLinks((known) => new Map(known).set(id, link))
  }
  return <Known value={{ links, keep }}>{children}</Known>
}

/** Stores the link in the response of a call that sends: `useWrite(inviteMember, { onAnswer: useKeepLink() })`. */
export function useKeepLink(): (sent: Received<SentInvitation>) => void {
  return useContext(Known).keep
}

/** The link of an invitation, if it was sent on this page. */
export function useLinkOf(id: number | undefined): string | undefined {
  return useContext(Known).links.get(id ?? 0)
}
