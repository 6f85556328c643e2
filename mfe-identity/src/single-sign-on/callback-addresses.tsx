import { Copyable } from '@portal/design-system/copyable'
import { DetailList } from '@portal/design-system/detail-list'
import { Link } from '@portal/design-system/link'
import { callbackOf, type Kind, type KnownProvider } from './identity-provider.ts'
import styles from './single-sign-on.module.css'

const NAMES: Readonly<Record<Kind, readonly string[]>> = {
  OIDC: ['Redirect URI'],
  SAML: ['Assertion consumer service (ACS) URL', 'Entity ID', 'Metadata'],
}

/** Values to copy into the identity provider's settings. */
export function CallbackAddresses({ provider, kind }: { provider: KnownProvider; kind: Kind }) {
  return (
    <>
      <DetailList
        details={NAMES[kind].map((name) => ({
          term: name,
          value: <Copyable text={callbackOf(provider, name)} what={name} />,
        }))}
      />
      {kind === 'SAML' && (
        <p className={styles.downloads}>
          <Link isAlone href={callbackOf(provider, 'Metadata')} download="doorstep-metadata.xml">
            Download our metadata
          </Link>
          <Link isAlone href={callbackOf(provider, 'Signing certificate')} download="doorstep.pem">
            Download our certificate
          </Link>
        </p>
      )}
    </>
  )
}
