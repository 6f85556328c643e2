import { expect, test } from '@jest/globals'
import { getProfile, updateProfile } from '@portal/contracts/authorization/profile'
import { issueToken } from '@portal/contracts/authorization/session'
import { aProfile } from '@portal/test-kit'
import { act, waitFor } from '@testing-library/react'
import { fakePerson } from '../testing/fake-person.ts'
import { openProfile } from '../testing/open-profile.tsx'

test('what a person says of themselves is shown, changed and saved', async () => {
  const page = openProfile({ fake: fakePerson({ profile: { phone: '+1 555 0100' } }) })
  expect((await page.field(/Phone/)).value).toBe('+1 555 0100')
  expect(page.isGuarded()).toBe(false)

  await page.fill(/Position/, ' Head of logistics ')
  expect(page.isGuarded()).toBe(true)
  await page.press('Save changes')

  await waitFor(() => expect(page.toasts().map(({ content }) => content)).toEqual(['Your profile is saved']))
  expect(page.fake.requestsOf(updateProfile).map(({ body }) => body.position)).toEqual(['Head of logistics'])
  expect((await page.field(/Position/)).value).toBe('Head of logistics')
  expect(page.isGuarded()).toBe(false)
})

test('there is nothing to save until something has changed, and when it is as it was', async () => {
  const page = openProfile()
  const position = await page.field(/Position/)
  const save = page.getByRole<HTMLButtonElement>('button', { name: 'Save changes' })
  expect(save.disabled).toBe(true)
  await page.user.type(position, '!')
  expect(save.disabled).toBe(false)
  await page.user.type(position, '{Backspace}')
  expect(save.disabled).toBe(true)
  expect(page.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('a name is required, and a phone number has to be one', async () => {
  const page = openProfile()
  await page.fill('First name', '')
  await page.fill(/Phone/, 'call me')
  await page.press('Save changes')

  await page.findByRole('link', { name: 'Enter the first name' })
  expect(page.getByRole('link', { name: 'Phone: Enter a valid phone number' })).toBeTruthy()
  expect(page.fake.requestsOf(updateProfile)).toEqual([])
})

test('what the server says against a field stands at that field', async () => {
  const fake = fakePerson()
  fake.refuse(updateProfile, 'request:invalid', { fields: { website: 'Enter a valid web address' } })
  const page = openProfile({ fake })
  await page.fill(/Website/, 'acme.example')
  await page.press('Save changes')

  await page.findByText('Enter a valid web address')
  expect((await page.field(/Website/)).value).toBe('acme.example')
  expect((await page.field(/Website/)).getAttribute('aria-invalid')).toBe('true')
})

test('discarding brings back what was saved', async () => {
  const page = openProfile()
  await page.fill('First name', 'Olga')
  await page.press('Discard')
  expect((await page.field('First name')).value).toBe('Olivia')
  expect(page.isGuarded()).toBe(false)
})

test('news from the server do not take away what is being typed', async () => {
  const page = openProfile()
  await page.fill('First name', 'Olga')
  await act(() => page.fake.callApi(updateProfile, { body: { ...aProfile(), company: 'Acme Group' } }))
  await act(() => page.platform.queries.invalidateQueries())
  expect((await page.field('First name')).value).toBe('Olga')

  await page.press('Discard')
  expect((await page.field(/Company/)).value).toBe('Acme Group')
})

test('a person who may not change their own profile any more is asked to log in again, and keeps what they typed', async () => {
  const fake = fakePerson()
  fake.refuse(updateProfile, 'request:unauthenticated')
  fake.refuse(issueToken, 'request:unauthenticated')
  const page = openProfile({ fake })
  await page.fill('First name', 'Olga')
  await page.press('Save changes')
  await waitFor(() => expect(page.platform.session.getState().prompt).toEqual({ kind: 'sign-in', isOver: true }))
  expect((await page.field('First name')).value).toBe('Olga')
  expect(page.loaded).toEqual([])
})

test('a profile that could not be had can be asked for again', async () => {
  const fake = fakePerson()
  fake.refuse(getProfile, 'request:forbidden')
  const page = openProfile({ fake })
  await page.findByText('Could not load your profile')
  expect(page.getByText('request-of-a-test')).toBeTruthy()

  fake.on(getProfile, () => aProfile({ first_name: 'Vera' }))
  await page.press('Retry')
  expect((await page.field('First name')).value).toBe('Vera')
})

test('what an answer leaves out, or has in another form, is empty', async () => {
  const fake = fakePerson()
  fake.breakContract(getProfile, { first_name: 'Vera', last_name: 'Lindqvist', phone: null, company: 7 })
  const page = openProfile({ fake })
  expect((await page.field('First name')).value).toBe('Vera')
  expect((await page.field(/Company/)).value).toBe('')

  await page.fill(/Position/, 'Head of logistics')
  await page.press('Save changes')
  await waitFor(() => expect(page.toasts()[0]?.content).toBe('Your profile is saved'))
  expect(fake.requestsOf(updateProfile).map(({ body }) => body)).toEqual([
    { first_name: 'Vera', last_name: 'Lindqvist', phone: '', position: 'Head of logistics', company: '', website: '' },
  ])
})

test('an answer that is no profile at all is a problem', async () => {
  const fake = fakePerson()
  fake.breakContract(getProfile, '<html>')
  expect(await openProfile({ fake }).findByText('Could not load your profile')).toBeTruthy()
})
