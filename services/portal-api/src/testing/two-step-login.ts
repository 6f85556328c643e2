import { beginSecondFactor, confirmSecondFactor, finishLogIn } from '@portal/contracts/authorization/second-factor'
import { logIn } from '@portal/contracts/authorization/session'
import { hashPassword } from '@portal/foundation/passwords'
import { passwords } from '@portal/foundation/people'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'
import type { TestCaller } from './test-caller.ts'

/** Password of everybody with two-step login in tests. */
export const TWO_STEP_PASSWORD = 'correct-horse-battery'

/** An authenticator app as a phone has it. */
export function phoneWith(secret: string, clock: TestApp['clock']) {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return {
    /** Returns the code that it shows, some seconds from now. */
    code: (seconds = 0) => app.generate({ timestamp: clock.now().getTime() + seconds * 1_000 }),
  }
}

export async function givePassword(app: TestApp, { userId }: TestCaller): Promise<void> {
  const row = { userId, hash: await hashPassword(TWO_STEP_PASSWORD), changedAt: app.clock.now() }
  await app.db.insert(passwords).values(row)
}

/** Has somebody set two-step login up, a minute ago, and returns their phone and recovery codes. */
export async function setUpTwoSteps(app: TestApp, caller: TestCaller) {
  const { secret } = await caller.call(beginSecondFactor)
  const phone = phoneWith(secret, app.clock)
  const { recovery_codes } = await caller.call(confirmSecondFactor, { body: { code: phone.code() } })
  app.clock.advance(60_000)
  return { phone, recoveryCodes: recovery_codes, secret }
}

/** Opens an account whose owner has a password and two-step login. */
export async function ownerWithTwoSteps(app: TestApp) {
  const person = await app.account()
  await givePassword(app, person)
  return { person, ...(await setUpTwoSteps(app, person)) }
}

/** Sends address and password, and returns the ticket of the answer. */
export async function takeFirstStep(at: TestCaller, { email }: { email: string }): Promise<string> {
  const answer = await at.send(logIn, { body: { username: email, password: TWO_STEP_PASSWORD } })
  const [error] = answer.json().errors ?? []
  if (error?.name !== 'identity-context:second-factor-required')
    throw new Error(`No code was asked for: ${answer.body}`)
  return error.context.ticket
}

export function takeSecondStep(at: TestCaller, ticket: string, code: string) {
  return at.call(finishLogIn, { body: { ticket, code } })
}
