import { activateIdentityProvider, getIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { Button } from '@portal/design-system/button'
import { useToast } from '@portal/platform/toasts'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import type { KnownProvider } from './identity-provider.ts'
import { peopleInWords, whatPeopleCanDo } from './people-words.ts'

/** Activates a tested connection: at once, or after a question if it replaces another one. */
export function ActivateButton({ provider }: { provider: KnownProvider }) {
  const { name = 'the connection', replaces } = provider
  const [isAsking, setAsking] = useState(false)
  const toast = useToast()
  const activate = useWrite(activateIdentityProvider, {
    onAnswer: (answer, _, read) => read.rewrite(getIdentityProvider, () => answer),
    stale: [getOrganization],
    staleIfRefused: [getIdentityProvider],
  })
  const run = () => activate.run().then(() => toast.success(`People can log in with ${name} now`))

  return (
    <>
      <Button
        variant="primary"
        isPending={activate.isPending && !isAsking}
        onClick={() => (replaces ? setAsking(true) : run().catch(toast.error))}
      >
        {replaces ? 'Activate…' : 'Activate'}
      </Button>
      {isAsking && replaces && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={`Replace ${replaces.name} with ${name}?`}
          confirmLabel="Replace"
          onConfirm={run}
        >
          <Consequences replaces={replaces} name={name} />
        </ConfirmDialog>
      )}
    </>
  )
}

function Consequences({ replaces, name }: { replaces: NonNullable<KnownProvider['replaces']>; name: string }) {
  const people = peopleInWords(replaces.people)
  if (!replaces.people || replaces.keeps_logins) {
    return (
      <p>
        {replaces.people
          ? `${people} log in with ${replaces.name} now. They keep their logins: both connections have the same issuer.`
          : `No one has logged in with ${replaces.name} so far.`}
      </p>
    )
  }
  return (
    <>
      <p>
        <strong>{people}</strong> {replaces.people === 1 ? 'logs' : 'log'} in with {replaces.name} now. Their logins
        stop working at once. {whatPeopleCanDo(replaces)}
      </p>
      <p>
        Once logged in, they add {name} to their logins under Security. You can switch back to {replaces.name} for 30
        days; its logins are kept that long.
      </p>
    </>
  )
}
