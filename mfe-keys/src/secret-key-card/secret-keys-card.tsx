import { Loaded } from '@portal/remote-kit/load'
import { useSecretKeys } from '../secret-keys/use-secret-keys.ts'
import { KeyCounts } from './key-counts.tsx'

/** What the dashboard shows of secret keys; the frame and its title are the shell's. */
export function SecretKeysCard() {
  return <Loaded load={useSecretKeys()}>{(keys) => <KeyCounts keys={keys} />}</Loaded>
}
