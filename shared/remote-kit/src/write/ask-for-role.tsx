import type { Call } from '@portal/contracts/call'
import { Button } from '@portal/design-system/button'
import { ownersInWords, useRoleRequest, useSession, whoMay } from '@portal/platform/session'

interface AskForRoleProps {
  call: Call
  /** What the call does, e.g. "To order". */
  to: string
}

/** In the place of what leads to a call, for whoever may not make it: which role it needs, who gives that, and asking them (rule E17). */
export function AskForRole({ call, to }: AskForRoleProps) {
  const visitor = useSession((session) => session.visitor)
  const request = useRoleRequest(call.requires, visitor)
  const owners = ownersInWords(request?.owners ?? [])
  const mayAsk = request !== undefined && request.roles.length > 0 && !request.isAsked
  return (
    <>
      <p>
        {to}, you need the role {whoMay(call)}
        {visitor?.account && ` in ${visitor.account.label}`}.
      </p>
      {mayAsk && (
        <Button variant="primary" isPending={request.isSending} onClick={() => void request.ask()}>
          Ask {owners} for the role
        </Button>
      )}
      <p role="status">
        {request?.isAsked && `${owners} was told that you ask for it. You get a message once you have it.`}
      </p>
      <p role="alert">{request?.problem}</p>
    </>
  )
}
