import { remoteLifecycles } from '@portal/platform/remote'
import { FirstStepsCard } from './first-steps/first-steps-card.tsx'
import { KeysAttention } from './keys/attention/keys-attention.tsx'
import { SecretKeysCard } from './secret-keys/card/secret-keys-card.tsx'
import { UsageCard } from './usage/card/usage-card.tsx'

/** By the manifest's names. */
export const cards = {
  attention: remoteLifecycles(KeysAttention),
  'first-steps': remoteLifecycles(FirstStepsCard),
  'secret-keys': remoteLifecycles(SecretKeysCard),
  usage: remoteLifecycles(UsageCard),
}
