import { expect, test } from '@jest/globals'
import { knownPeople } from './known-people.ts'

test('an address in any letters is known by who is here, and else by who is invited', () => {
  const knownOf = knownPeople([{ email_address: 'Ida@acme.example' }], [{ email_address: 'vera@acme.example' }, {}])
  expect(knownOf('ida@ACME.example')).toBe('is already a member')
  expect(knownOf('Vera@acme.example')).toMatch(/^is already invited/)
  expect(knownOf('nobody@acme.example')).toBeUndefined()
})

test('rule M95: however many addresses are pasted, everybody is read once', () => {
  let reads = 0
  const member = {
    get email_address() {
      reads += 1
      return 'ida@acme.example'
    },
  }
  const knownOf = knownPeople(Array(100).fill(member), [])
  for (let index = 0; index < 100; index += 1) knownOf(`somebody-${index}@acme.example`)
  expect(reads).toBe(100)
})
