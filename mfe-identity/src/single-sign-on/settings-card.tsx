import { Card } from '@portal/design-system/card'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import { SamlSummaryList } from '@portal/remote-kit/saml-summary'
import type { ReactNode } from 'react'
import { CallbackAddresses } from './callback-addresses.tsx'
import { type KnownProvider, ROLE_OPTIONS } from './identity-provider.ts'
import styles from './single-sign-on.module.css'

/** Shows the settings of both sides. */
export function SettingsCard({ provider, actions }: { provider: KnownProvider; actions: ReactNode }) {
  const { type, owner, default_role = '', oidc, saml, saml_summary: summary } = provider
  const details: Detail[] = [
    { term: 'Protocol', value: type === 'SAML' ? 'SAML' : 'OpenID Connect' },
    ...(oidc
      ? [
          { term: 'Issuer', value: <code translate="no">{oidc.issuer}</code> },
          { term: 'Client ID', value: <code translate="no">{oidc.clientId}</code> },
          { term: 'Client secret', value: 'Saved, never shown' },
          { term: 'Scopes', value: <code translate="no">{oidc.scopes?.join(' ')}</code> },
        ]
      : []),
    ...(saml ? [{ term: 'Requests', value: requestsOf(saml) }] : []),
    { term: 'New people', value: ROLE_OPTIONS.find(({ value }) => value === default_role)?.label ?? '—' },
    { term: 'Set up by', value: owner || '—' },
  ]
  return (
    <Card title="Settings" actions={actions}>
      <div className={styles.fields}>
        <DetailList details={details} />
        {summary && (
          <>
            <h3 className={styles.group}>From its metadata</h3>
            <SamlSummaryList summary={summary} />
          </>
        )}
        <h3 className={styles.group}>Values for your identity provider</h3>
        <CallbackAddresses provider={provider} kind={type === 'SAML' ? 'SAML' : 'OIDC'} />
      </div>
    </Card>
  )
}

function requestsOf({ binding, signed_request: isSigned }: NonNullable<KnownProvider['saml']>): string {
  const way = binding === 'post' ? 'POST' : binding === 'redirect' ? 'Redirect' : 'Redirect, or POST if needed'
  return `${way}, ${isSigned ? 'signed' : 'not signed'}`
}
