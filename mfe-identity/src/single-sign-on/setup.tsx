import { GUIDES } from '@portal/contracts/authorization/sso-guides'
import { Card } from '@portal/design-system/card'
import { RadioGroup } from '@portal/design-system/radio-group'
import { Select } from '@portal/design-system/select'
import { useState } from 'react'
import { CallbackAddresses } from './callback-addresses.tsx'
import type { Kind, KnownProvider } from './identity-provider.ts'
import { OidcForm } from './oidc-form.tsx'
import { SamlForm } from './saml-form.tsx'
import styles from './single-sign-on.module.css'

interface SetupProps {
  provider: KnownProvider
  /** True to change the existing settings, false for a new connection. */
  isChange: boolean
  onSaved: () => void
  onCancel?: () => void
}

const KINDS = [
  { value: 'OIDC', label: 'OpenID Connect', description: 'Needs an issuer, a client ID and a client secret.' },
  { value: 'SAML', label: 'SAML', description: 'Needs the provider’s metadata: a URL, text or a file.' },
] as const

/** The first steps: the kind of identity provider, our values for it, and its values for us. */
export function Setup({ provider, isChange, onSaved, onCancel }: SetupProps) {
  const known = isChange && provider.type !== 'undefined' ? provider.type : undefined
  const [kind, setKind] = useState<Kind>(known ?? 'OIDC')
  const [brand, setBrand] = useState('other')
  const guide = GUIDES.find(({ value }) => value === brand)
  return (
    <>
      <Card title="1. Choose your identity provider">
        <div className={styles.fields}>
          {!known && <RadioGroup label="Protocol" options={KINDS} value={kind} onChange={setKind} />}
          <Select
            label="Provider"
            options={GUIDES}
            value={brand}
            onChange={({ currentTarget }) => setBrand(currentTarget.value)}
          />
          {guide && (
            <ol className={styles.steps}>
              {guide.steps[kind].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </div>
      </Card>
      <Card title="2. Give these values to your identity provider">
        <CallbackAddresses provider={provider} kind={kind} />
      </Card>
      <Card title="3. Enter your identity provider’s settings">
        {kind === 'SAML' ? (
          <SamlForm provider={provider} isChange={isChange} onSaved={onSaved} onCancel={onCancel} />
        ) : (
          <OidcForm provider={provider} isChange={isChange} onSaved={onSaved} onCancel={onCancel} />
        )}
      </Card>
    </>
  )
}
