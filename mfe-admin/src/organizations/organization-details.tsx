import { ROLE_LABELS } from '@portal/contracts/role-labels'
import { isSet } from '@portal/contracts/values'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { DateText } from '@portal/design-system/date'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { EmptyState } from '@portal/design-system/empty-state'
import { formatCount } from '@portal/design-system/number'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip } from '@portal/design-system/status-chip'
import { SamlSummaryList } from '@portal/remote-kit/saml-summary'
import type { ReactNode } from 'react'
import type { Connection, Domain, Organization } from './organization.ts'
import styles from './organizations.module.css'

/** Facts of an organization that no other part of its page tells. */
export function OrganizationDetails({ id, organization }: { id: number; organization: Organization }) {
  const { created, domains = [], can_take_back } = organization
  const details: Detail[] = [
    { term: 'Organization ID', value: <Copyable text={String(id)} what="organization ID" /> },
    { term: 'Registered', value: <DateText value={created} /> },
    {
      term: 'Domains',
      value:
        domains.length > 0
          ? domains.map((domain) => domain && <DomainState key={domain.id} domain={domain} />)
          : 'None: people log in by the organization ID',
    },
    ...(can_take_back
      ? [
          {
            term: 'Can be taken back',
            value: (
              <>
                {can_take_back.name}, until <DateText value={can_take_back.until} />
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <Card title="Details">
      <DetailList details={details} />
    </Card>
  )
}

const STATES = {
  waiting: 'not verified',
  verified: 'verified',
  missing: 'verified, record missing',
  lapsed: 'not verified any more',
} as const

function DomainState({ domain: { domain, state = 'waiting', last_check } }: { domain: Domain }) {
  return (
    <span className={styles.domain}>
      {domain}: {STATES[state]}
      {last_check && (
        <>
          , checked <RelativeTime value={last_check.at} />
        </>
      )}
    </span>
  )
}

/** Shows the connection that lets people in, and the one that is to take its place. */
export function Connections({ organization: { connections = [] } }: { organization: Organization }) {
  if (connections.length === 0)
    return (
      <Card title="Single sign-on">
        <EmptyState icon="key" title="Not set up">
          An owner of the primary account sets it up under Single sign-on.
        </EmptyState>
      </Card>
    )
  return connections.map((connection) => connection && <ConnectionCard key={connection.idp_id} {...{ connection }} />)
}

function ConnectionCard({ connection }: { connection: Connection }) {
  const { name, state, saml_summary: summary } = connection
  return (
    <Card
      title={
        <span className={styles.title}>
          {name || 'Single sign-on'}
          {state === 'active' ? (
            <StatusChip tone="active">Active</StatusChip>
          ) : (
            <StatusChip tone="attention" title="No one can log in with it yet.">
              Configured
            </StatusChip>
          )}
        </span>
      }
    >
      <div className={styles.facts}>
        <DetailList details={detailsOf(connection)} />
        {summary && <SamlSummaryList summary={summary} />}
      </div>
    </Card>
  )
}

function detailsOf(connection: Connection): Detail[] {
  const {
    type,
    oidc,
    owner,
    default_role: role,
    updated,
    people = 0,
    people_without_other_login: stuck = 0,
  } = connection
  return [
    { term: 'Protocol', value: type === 'SAML' ? 'SAML' : 'OpenID Connect' },
    ...(oidc
      ? [
          { term: 'Issuer', value: <code translate="no">{oidc.issuer}</code> },
          { term: 'Client ID', value: <code translate="no">{oidc.clientId}</code> },
        ]
      : []),
    { term: 'Set up by', value: owner || 'Former user' },
    { term: 'Last changed', value: <DateText value={updated} /> },
    { term: 'Role of new people', value: role ? ROLE_LABELS[role] : 'None: people are invited' },
    { term: 'Last test', value: <LastTest connection={connection} /> },
    {
      term: 'People with a login',
      value:
        stuck > 0
          ? `${formatCount(people, 'person', 'people')}, ${formatCount(stuck, 'person', 'people')} without any other login`
          : formatCount(people, 'person', 'people'),
    },
  ]
}

function LastTest({ connection: { last_test: test } }: { connection: Connection }): ReactNode {
  if (!test || !isSet(test.at)) return 'None since the settings were changed'
  return (
    <>
      {test.problem ? 'Failed' : 'Passed'} <RelativeTime value={test.at} />
      {test.problem && <span className={styles.detail}>{test.problem}</span>}
    </>
  )
}
