import type { Received } from '@portal/api-client'
import type { BotCheck } from '@portal/contracts/captcha'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Works an answer out: the browser's crypto does so, off this thread. Throws when it cannot be solved here. */
export async function solvePuzzle({ challenge }: Received<BotCheck>): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  if (!solution) throw new Error('The puzzle took too long.')
  return btoa(JSON.stringify({ challenge, solution }))
}
