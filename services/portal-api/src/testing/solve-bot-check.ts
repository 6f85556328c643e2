import type { CaptchaAction } from '@portal/contracts/call'
import { getBotCheck } from '@portal/contracts/captcha'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestCaller } from './portal-caller.ts'

/** Solves a bot check like a browser, and returns the query parameters. */
export async function solveBotCheck(
  at: Pick<TestCaller, 'call'>,
  action: CaptchaAction = 'UserRegistration',
): Promise<{ 'g-recaptcha-response': string }> {
  const { challenge } = await at.call(getBotCheck, { query: { action } })
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return { 'g-recaptcha-response': Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}
