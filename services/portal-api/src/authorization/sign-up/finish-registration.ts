import type { logIn } from '@portal/contracts/authorization/session'
import type { ProblemName } from '@portal/contracts/problems'
import { problem } from '@portal/foundation/problem'
import type { Context } from '../../kernel/context.ts'
import { letIn } from '../sign-in/let-in.ts'
import { completeRegistration, type Registration } from './registrations.sql.ts'

type Entrance = Pick<Context<typeof logIn>, 'tx' | 'now' | 'browser' | 'audit' | 'mail' | 'foundation'>

interface FinishOptions {
  browserId: string | undefined
  /** The problem to reject with if the address already has a login. */
  ifKnown: ProblemName
}

/** Creates the person who signed up and logs them in for the first time. */
export async function finishRegistration(
  entrance: Entrance,
  registration: Registration,
  { browserId, ifKnown }: FinishOptions,
): Promise<void> {
  const { tx, now, audit } = entrance
  const { identityId: userId, providerLogin } = registration
  const outcome = await completeRegistration(tx, registration, { browserId, now })
  if (outcome === 'address-known') throw problem(ifKnown)
  if (outcome === 'login-known') throw problem('identity-context:login-already-exists')

  audit('registration.confirmed', { subject: userId }, { actorId: userId })
  const provider = providerLogin?.provider ?? 'password'
  await letIn(entrance, { userId, staff: false, provider, secondStep: 'if-on', isFirst: true })
}
