import { Card } from '@portal/design-system/card'
import { type Detail, DetailList } from '@portal/design-system/detail-list'
import type { ReactNode } from 'react'
import { CallbackAddresses } from './callback-addresses.tsx'
import { type KnownProvider, ROLE_OPTIONS } from './identity-provider.ts'
import { SamlSummaryList } from './saml-summary.tsx'
import styles from './single-sign-on.module.css'

/** Shows the settings of both sides. */
export function SettingsCard({ provider, actions }: { provider: KnownProvider; actions: ReactNode }) {
  const { type, owner, default_role = '', oidc, saml, saml_summary: summary } = provider
  const details: Detail[] = [
    { term: 'Kind', value: type === 'SAML' ? 'SAML' : 'OpenID Connect' },
    ...(oidc
      ? [
          { term: 'Issuer', value: <code translate="no">{oidc.issuer}</code> },
          { term: 'Client ID', value: <code translate="no">{oidc.clientId}</code> },
          { term: 'Client secret', value: 'Saved, never shown' },
          { term: 'Scopes', value: <code translate="no">{oidc.scopes?.join(' ')}</code> },
        ]
      : []),
    ...(saml ? [{ term: 'Our requests', value: requestsOf(saml) }] : []),
    { term: 'Newcomers', value: ROLE_OPTIONS.find(({ value }) => value === default_role)?.label ?? '—' },
    { term: 'Set up by', value: owner || '—' },
  ]
  return (
    <Card title="Settings" actions={actions}>
      <div className={styles.fields}>
        <DetailList details={details} />
        {summary && (
          <>
            <h3 className={styles.group}>What its metadata say</h3>
            <SamlSummaryList summary={summary} />
          </>
        )}
        <h3 className={styles.group}>What it has to know of us</h3>
        <CallbackAddresses provider={provider} kind={type === 'SAML' ? 'SAML' : 'OIDC'} />
      </div>
    </Card>
  )
}

function requestsOf({ binding, signed_request: isSigned }: NonNullable<KnownProvider['saml']>): string {
  const way = binding === 'post' ? 'By POST' : binding === 'redirect' ? 'By redirect' : 'By redirect, or else by POST'
  return `${way}, ${isSigned ? 'signed' : 'not signed'}`
}
