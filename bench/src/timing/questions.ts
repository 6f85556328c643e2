import { randomUUID } from 'node:crypto'
import { requestPasswordReset } from '@portal/contracts/authorization/password-reset'
import { logIn } from '@portal/contracts/authorization/session'
import { signUp } from '@portal/contracts/authorization/sign-up'
import { type BotCheck, getBotCheck } from '@portal/contracts/captcha'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { pathOf } from '../server/visitor.ts'
import type { Request } from '../server/wrk.ts'

/** Something that anybody may ask about an address. */
export interface Question {
  name: string
  /** That of each answer, whoever has the address. */
  status: number
  of: (address: string, username: string) => Promise<Request>
}

const PASSWORD = 'violet-harbor-lantern'

export const QUESTIONS: readonly Question[] = [
  {
    name: 'sign-in',
    status: 401,
    of: async (_, username) => write(logIn, { username, password: PASSWORD }),
  },
  {
    name: 'sign-up',
    status: 202,
    of: async (address, username) => {
      const { method, path, ...rest } = write(signUp, { username, password: PASSWORD, open_account: false })
      return { method, path: `${path}?g-recaptcha-response=${encodeURIComponent(await solvedAt(address))}`, ...rest }
    },
  },
  { name: 'reset', status: 202, of: async (_, username) => write(requestPasswordReset, { username }) },
]

/** Nobody of the example company, though it reads like it. */
export function unknownAddress(): string {
  return `${randomUUID().slice(0, 6)}@acme.example`
}

function write(call: typeof logIn | typeof signUp | typeof requestPasswordReset, body: object): Request {
  const headers = { 'content-type': 'application/json' }
  return { method: call.method, path: pathOf(call), headers, body: JSON.stringify(body) }
}

/** What a browser answers to a bot check. */
async function solvedAt(address: string): Promise<string> {
  const answer = await fetch(`${address}${pathOf(getBotCheck)}?action=UserRegistration`)
  const { challenge }: BotCheck = await answer.json()
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
