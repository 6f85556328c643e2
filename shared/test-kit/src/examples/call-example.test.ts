import { expect, test } from '@jest/globals'
import type { Call } from '@portal/contracts/call'
import { listSecretKeys } from '@portal/contracts/security/secret-keys'
import { CALLS } from '@portal/contracts/table'
import { exampleAnswer } from './call-example.ts'

const answering = Object.entries<Call>(CALLS).flatMap(([name, call]) =>
  call.response && call.response !== 'file' ? [{ name, call, response: call.response }] : [],
)

test.each(answering)('the example answer of $name meets its contract as it travels', ({ call, response }) => {
  const answer: unknown = JSON.parse(JSON.stringify(exampleAnswer(call)))
  expect(response.safeParse(answer)).toMatchObject({ success: true })
})

test('two things of one list are not the same thing', () => {
  const [one, other] = exampleAnswer(listSecretKeys) as { key_id: string }[]
  expect(one?.key_id).not.toBe(other?.key_id)
})
