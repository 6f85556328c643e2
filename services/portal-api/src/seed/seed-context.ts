import type { LoginProviderSettings } from '@portal/foundation/login-providers'
import type { EnvelopeKeys } from '@portal/foundation/secrets'
import type { Random } from './random.ts'
import type { SeedTime } from './seed-time.ts'

/** Shared input of all parts of the seed. */
export interface SeedContext {
  time: SeedTime
  random: Random
  envelope: EnvelopeKeys
  /** A real provider knows nobody of the example company. */
  sandboxProviders: readonly LoginProviderSettings[]
}
