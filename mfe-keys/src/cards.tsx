import { remoteLifecycles } from '@portal/platform/remote'
import { SecretKeysCard } from './secret-keys/card/secret-keys-card.tsx'

/** By the names of the manifest. */
export const cards = { 'secret-keys': remoteLifecycles(SecretKeysCard) }
