import { expect, test } from '@jest/globals'
import type { Call } from '@portal/contracts/call'
import { listTopicReceivers } from '@portal/contracts/contacts/contacts'
import { listAddressLists } from '@portal/contracts/security/address-lists'
import { listSecretKeys } from '@portal/contracts/security/secret-key-list'
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

test.each([
  { call: listTopicReceivers, field: 'topic' },
  { call: listAddressLists, field: 'license' },
])('nor are they where $field tells them apart', ({ call, field }) => {
  const [one, other] = exampleAnswer(call) as Record<string, string>[]
  expect(one?.[field]).toBeTruthy()
  expect(one?.[field]).not.toBe(other?.[field])
})
