import type { Call } from '@portal/contracts/call'
import { Button } from '@portal/design-system/button'
import { askedInWords, ownersInWords, useMissingRole, useRoleRequest, useSession } from '@portal/platform/session'

interface AskForRoleProps {
  call: Call
  /** Action of the call, e.g. "To order". */
  to: string
}

/** Shown to people who may not make a call: names the role and who grants it, and asks them (rule E17). */
export function AskForRole({ call, to }: AskForRoleProps) {
  const visitor = useSession((session) => session.visitor)
  const missing = useMissingRole(call)
  const request = useRoleRequest(call.requires, visitor)
  const owners = ownersInWords(request?.owners ?? [])
  // Staff who act as someone, and people in a deactivated account.
  if (!missing) return <p>You can view this account, but not change anything in it.</p>

  return (
    <>
      <p>
        {to}, you need the role {missing}
        <span>{visitor?.account ? ` in ${visitor.account.label}.` : '.'}</span>
      </p>
      {request?.mayAsk && (
        <Button variant="primary" isPending={request.isSending} onClick={() => void request.ask()}>
          Ask {owners} for the role
        </Button>
      )}
      <p role="status">{request?.isAsked && askedInWords(owners)}</p>
      <p role="alert">{request?.problem}</p>
    </>
  )
}
