import { expect, test } from '@jest/globals'
import { profileView } from './profile-view.ts'

test('what an answer leaves out, or has in another form, is empty', () => {
  expect(profileView({ first_name: 'Vera', phone: null, company: 7 })).toEqual({
    first_name: 'Vera',
    last_name: '',
    phone: '',
    position: '',
    company: '',
    website: '',
  })
})

test('an answer that is no profile at all is a problem', () => {
  expect(() => profileView('<html>')).toThrow()
})
