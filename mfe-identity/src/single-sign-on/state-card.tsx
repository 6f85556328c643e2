import {
  deactivateIdentityProvider,
  getIdentityProvider,
  removeIdentityProvider,
} from '@portal/contracts/authorization/identity-providers'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { StatusChip } from '@portal/design-system/status-chip'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { ConfirmDialog } from '@portal/remote-kit/dialogs'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import sections from '../sections.module.css'
import { ActivateButton } from './activate-button.tsx'
import type { KnownProvider } from './identity-provider.ts'
import { peopleInWords, whatPeopleCanDo } from './people-words.ts'
import styles from './single-sign-on.module.css'

interface StateCardProps {
  provider: KnownProvider
  isAnyActive: boolean
  onReplace: () => void
}

/** Shows whether the connection is active, and the actions on it. */
export function StateCard({ provider, isAnyActive, onReplace }: StateCardProps) {
  const { state, name = 'the connection', last_test } = provider
  const [isAsking, setAsking] = useState<'deactivate' | 'remove'>()
  const close = () => setAsking(undefined)

  const isActive = state === 'active'
  const wasTested = last_test?.problem === ''
  const waits = isAnyActive
    ? 'Another connection is active until this one replaces it.'
    : 'No one can log in with it until it is activated.'
  return (
    <Card
      title={
        <span className={sections.beside}>
          {name}
          {isActive ? (
            <StatusChip tone="active">Active</StatusChip>
          ) : (
            <StatusChip tone="attention" title="No one can log in with it yet.">
              Configured
            </StatusChip>
          )}
        </span>
      }
      description={
        isActive
          ? provider.domains?.length === 0
            ? 'People log in with it by your organization ID. Verify a domain, so that they find it by their email address.'
            : 'People in your organization log in with it.'
          : wasTested
            ? waits
            : `${waits} It can be activated once a test login has passed.`
      }
    >
      <Allowed call={isActive ? deactivateIdentityProvider : removeIdentityProvider}>
        <div className={styles.actions}>
          {isActive ? (
            <>
              <Button onClick={() => setAsking('deactivate')}>Deactivate…</Button>
              <Button onClick={onReplace}>Set up another…</Button>
            </>
          ) : (
            <>
              {wasTested && <ActivateButton provider={provider} />}
              <Button variant="quiet" onClick={() => setAsking('remove')}>
                Remove…
              </Button>
            </>
          )}
        </div>
      </Allowed>
      <DeactivateDialog isOpen={isAsking === 'deactivate'} onClose={close} provider={provider} name={name} />
      <RemoveDialog isOpen={isAsking === 'remove'} onClose={close} provider={provider} name={name} />
    </Card>
  )
}

interface QuestionProps {
  isOpen: boolean
  onClose: () => void
  provider: KnownProvider
  name: string
}

function DeactivateDialog({ isOpen, onClose, provider, name }: QuestionProps) {
  const toast = useToast()
  const deactivate = useWrite(deactivateIdentityProvider, {
    onAnswer: (answer, _, read) => read.rewrite(getIdentityProvider, () => answer),
    stale: [getOrganization],
    staleIfRefused: [getIdentityProvider],
  })
  if (!isOpen) return null

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Deactivate ${name}?`}
      confirmLabel="Deactivate"
      onConfirm={() => deactivate.run().then(() => toast.success(`No one can log in with ${name} any more`))}
    >
      <p>
        {provider.people
          ? `${peopleInWords(provider.people)} ${provider.people === 1 ? 'logs' : 'log'} in with it. Their logins work again once it is activated again.`
          : ''}{' '}
        {whatPeopleCanDo(provider)} Open sessions stay open.
      </p>
    </ConfirmDialog>
  )
}

function RemoveDialog({ isOpen, onClose, provider, name }: QuestionProps) {
  const toast = useToast()
  const remove = useWrite(removeIdentityProvider, {
    stale: [getIdentityProvider, getOrganization],
    staleIfRefused: [getIdentityProvider],
  })
  if (!isOpen) return null

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      typeToConfirm={name}
      onConfirm={() => remove.run().then(() => toast.success(`${name} is removed`))}
    >
      <p>
        {provider.people
          ? `Its settings are deleted, and so are the logins of ${peopleInWords(provider.people)} with it. They cannot be restored.`
          : 'Its settings are deleted.'}{' '}
        {whatPeopleCanDo(provider)}
      </p>
    </ConfirmDialog>
  )
}
