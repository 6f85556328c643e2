import { getOrganizationAsStaff } from '@portal/contracts/authorization/admin-organizations'
import { StatusChip } from '@portal/design-system/status-chip'
import { useLoad } from '@portal/remote-kit/load'
import { DetailPage, UnknownPage } from '@portal/remote-kit/pages'
import { useParams } from 'react-router'
import layout from '../layout.module.css'
import { SEARCH_CRUMB } from '../paths.ts'
import { activeOf, nameOf, type Organization } from './organization.ts'
import { OrganizationAccounts } from './organization-accounts.tsx'
import { OrganizationConcerns } from './organization-concerns.tsx'
import { Connections, OrganizationDetails } from './organization-details.tsx'
import { OrganizationPeople } from './organization-people.tsx'
import { SsoAttempts } from './sso-attempts.tsx'

/** `/admin/organizations/:id`: the accounts and people of one company, and whether its single sign-on lets them in (rule G82). */
export function OrganizationPage() {
  const { success, data } = getOrganizationAsStaff.params.safeParse(useParams())
  return success ? <OrganizationOf key={data.id} id={data.id} /> : <UnknownPage wayOut={SEARCH_CRUMB} />
}

function OrganizationOf({ id }: { id: number }) {
  const organization = useLoad(getOrganizationAsStaff, { what: 'this organization', params: { id } })
  return (
    <DetailPage
      noun="organization"
      crumb={SEARCH_CRUMB}
      load={organization}
      thing={organization.data}
      header={(thing) => ({ title: nameOf(id, thing), status: <SsoStatus organization={thing} /> })}
    >
      {(thing) => (
        <div className={layout.sections}>
          <OrganizationConcerns organization={thing} />
          <div className={layout.beside}>
            <div className={layout.sections}>
              <OrganizationDetails id={id} organization={thing} />
              <Connections organization={thing} />
            </div>
            <div className={layout.sections}>
              <OrganizationAccounts organization={thing} />
              <SsoAttempts organization={thing} />
              <OrganizationPeople id={id} />
            </div>
          </div>
        </div>
      )}
    </DetailPage>
  )
}

function SsoStatus({ organization }: { organization: Organization }) {
  if (activeOf(organization)) return <StatusChip tone="active">Single sign-on active</StatusChip>
  if (organization.connections?.length) return <StatusChip tone="attention">Single sign-on not active</StatusChip>
  return <StatusChip tone="paused">No single sign-on</StatusChip>
}
