import { getIdentityProvider, restoreIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { formatDate } from '@portal/design-system/date'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import type { KnownProvider } from './identity-provider.ts'
import { peopleInWords } from './people-words.ts'

/** The connection that was replaced last, and the way back to it. */
export function TakeBackCard({ replaced }: { replaced: NonNullable<KnownProvider['can_take_back']> }) {
  const { name = 'the earlier connection', people, until } = replaced
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const restore = useWrite(restoreIdentityProvider, {
    onAnswer: (answer, _, read) => read.rewrite(getIdentityProvider, () => answer),
    stale: [getOrganization],
    staleIfRefused: [getIdentityProvider],
  })
  return (
    <Card
      title="Earlier connection"
      description={`${name} was replaced. It is kept until ${formatDate(until)}, with the logins of ${peopleInWords(people)}.`}
      actions={
        <Allowed call={restoreIdentityProvider}>
          <Button size="small" onClick={() => setAsking(true)}>
            Switch back…
          </Button>
        </Allowed>
      }
    >
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={`Switch back to ${name}?`}
          confirmLabel="Switch back"
          onConfirm={() => restore.run().then(() => toast.success(`People log in with ${name} again`))}
        >
          <p>
            {peopleInWords(people)} can log in with {name} again at once. The connection that is active now is kept for
            30 days in its place.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
