import {
  activateIdentityProvider,
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
import type { KnownProvider } from './identity-provider.ts'
import styles from './single-sign-on.module.css'

interface StateCardProps {
  provider: KnownProvider
  isAnyActive: boolean
  onReplace: () => void
}

/** Whether people come in by it, and what can be done about that. */
export function StateCard({ provider, isAnyActive, onReplace }: StateCardProps) {
  const { state, name = 'the connection', last_test } = provider
  const [isAsking, setAsking] = useState<'deactivate' | 'remove'>()
  const toast = useToast()
  const activate = useWrite(activateIdentityProvider, {
    onAnswer: (answer, _, read) => read.rewrite(getIdentityProvider, () => answer),
    stale: [getOrganization],
    staleIfRefused: [getIdentityProvider],
  })
  const deactivate = useWrite(deactivateIdentityProvider, {
    onAnswer: (answer, _, read) => read.rewrite(getIdentityProvider, () => answer),
    stale: [getOrganization],
    staleIfRefused: [getIdentityProvider],
  })
  const remove = useWrite(removeIdentityProvider, {
    stale: [getIdentityProvider, getOrganization],
    staleIfRefused: [getIdentityProvider],
  })

  async function press() {
    try {
      await activate.run()
      toast.success(`People come in by ${name} now`)
    } catch (error) {
      toast.error(error)
    }
  }
  const isActive = state === 'active'
  const wasTested = last_test && !last_test.problem
  return (
    <Card
      title={
        <span className={sections.beside}>
          {name}
          {isActive ? (
            <StatusChip tone="active">Active</StatusChip>
          ) : (
            <StatusChip tone="attention" title="Nobody comes in by it yet.">
              Configured
            </StatusChip>
          )}
        </span>
      }
      description={
        isActive
          ? 'People of the organization log in by it.'
          : isAnyActive
            ? 'Another connection is active until this one takes its place.'
            : 'Nobody comes in by it before it is activated.'
      }
    >
      <Allowed call={isActive ? deactivateIdentityProvider : activateIdentityProvider}>
        <div className={styles.actions}>
          {isActive ? (
            <>
              <Button onClick={() => setAsking('deactivate')}>Deactivate…</Button>
              <Button onClick={onReplace}>Set up another…</Button>
            </>
          ) : (
            <>
              <Button variant={wasTested ? 'primary' : 'secondary'} isPending={activate.isPending} onClick={press}>
                Activate
              </Button>
              <Button variant="quiet" onClick={() => setAsking('remove')}>
                Remove…
              </Button>
            </>
          )}
        </div>
      </Allowed>
      {isAsking === 'deactivate' && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(undefined)}
          title={`Deactivate ${name}?`}
          confirmLabel="Deactivate"
          onConfirm={() => deactivate.run().then(() => toast.success(`Nobody comes in by ${name} any more`))}
        >
          <p>People who have no other way to log in stay out until it is activated again. Open sessions go on.</p>
        </ConfirmDialog>
      )}
      {isAsking === 'remove' && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(undefined)}
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          typeToConfirm={name}
          onConfirm={() => remove.run().then(() => toast.success(`${name} is removed`))}
        >
          <p>Its settings are gone, and the logins that people have by it. They do not come back.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
