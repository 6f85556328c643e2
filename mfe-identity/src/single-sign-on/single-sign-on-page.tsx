import { getIdentityProvider, updateSamlProvider } from '@portal/contracts/authorization/identity-providers'
import { getOrganization } from '@portal/contracts/authorization/organizations'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { Notice } from '@portal/design-system/notice'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'
import { useSession } from '@portal/platform/session'
import { Allowed } from '@portal/remote-kit/allowed'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { useLocation } from 'react-router'
import sections from '../sections.module.css'
import { Refusal } from '../sign-in/refusal.tsx'
import { DomainsCard } from './domains/domains-card.tsx'
import type { KnownProvider } from './identity-provider.ts'
import { SettingsCard } from './settings-card.tsx'
import { Setup } from './setup.tsx'
import { StateCard } from './state-card.tsx'
import { TakeBackCard } from './take-back-card.tsx'
import { TestCard } from './test-card.tsx'

const SKETCH = (
  <Card>
    <Skeleton lines={5} />
  </Card>
)

/** `/account/sso`: how people of the organization log in through their company's own identity provider. */
export function SingleSignOnPage() {
  const organization = useLoad(getOrganization, { what: 'the organization' })
  const accountId = useSession(({ visitor }) => visitor?.account?.id)
  return (
    <>
      <PageHeader
        title="Single sign-on"
        help="/docs/single-sign-on"
        description="Let people in your organization log in through your company's identity provider."
      />
      <Loaded load={organization} sketch={SKETCH}>
        {(found) => {
          if (!found) return <NoOrganization />
          if (found.primary_account_id !== accountId) return <NotPrimary />
          return <Connection organizationId={found.organization_id} isAnyActive={found.idp_activated === true} />
        }}
      </Loaded>
    </>
  )
}

function NoOrganization() {
  return (
    <Card>
      <EmptyState
        icon="shield"
        title="Single sign-on belongs to an organization"
        action={
          <ButtonLink href={PAGES.organization} variant="primary">
            Register an organization
          </ButtonLink>
        }
      >
        Register one first, even for a single account. People can then log in with their work accounts.
      </EmptyState>
    </Card>
  )
}

function NotPrimary() {
  return (
    <Card>
      <EmptyState icon="shield" title="The primary account manages single sign-on">
        Ask an owner of the organization's primary account.
      </EmptyState>
    </Card>
  )
}

interface ConnectionProps {
  organizationId: number | undefined
  isAnyActive: boolean
}

function Connection(props: ConnectionProps) {
  const provider = useLoad(getIdentityProvider, { what: 'the single sign-on settings' })
  return (
    <Loaded load={provider} sketch={SKETCH}>
      {(known) => <Steps provider={known} {...props} />}
    </Loaded>
  )
}

/** Tells that another organization claimed the name first by activating single sign-on (rule F84). */
function TakenName({ provider: { domains = [], is_found_by_name: isFound } }: { provider: KnownProvider }) {
  if (domains.length === 0 || isFound !== false) return null
  return (
    <Notice tone="attention" title="This name belongs to another organization">
      Another organization with this name has single sign-on. Your people can find yours by their email address or your
      organization ID.
    </Notice>
  )
}

/** Shows the setup first; once done, the connection with its state, test and settings. */
function Steps({ provider, organizationId, isAnyActive }: ConnectionProps & { provider: KnownProvider }) {
  const { state } = useLocation()
  const [mode, setMode] = useState<'change' | 'replace'>()
  const isSetUp = provider.state === 'configured' || provider.state === 'active'
  const close = () => setMode(undefined)
  if (!isSetUp || mode) {
    return (
      <div className={sections.sections}>
        <Setup provider={provider} isChange={mode === 'change'} onSaved={close} {...(isSetUp && { onCancel: close })} />
        {!isSetUp && <DomainsCard organizationId={organizationId} />}
      </div>
    )
  }
  return (
    <div className={sections.sections}>
      {typeof state?.refusal === 'string' && <Refusal>{state.refusal}</Refusal>}
      <TakenName provider={provider} />
      <StateCard provider={provider} isAnyActive={isAnyActive} onReplace={() => setMode('replace')} />
      <TestCard provider={provider} />
      <DomainsCard organizationId={organizationId} />
      {provider.can_take_back && <TakeBackCard replaced={provider.can_take_back} />}
      <SettingsCard
        provider={provider}
        actions={
          <Allowed call={updateSamlProvider}>
            <Button size="small" onClick={() => setMode('change')}>
              Change
            </Button>
          </Allowed>
        }
      />
    </div>
  )
}
