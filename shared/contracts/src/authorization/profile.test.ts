import { expect, test } from '@jest/globals'
import { ProfileChange } from './profile.ts'

const NORA = { first_name: 'Nora', last_name: 'Quist', phone: '', position: '', company: '', website: '' }

test.each([
  ['first_name', '', 'This field is required'],
  ['last_name', '  ', 'This field is required'],
  ['first_name', 'Nora <3', 'Enter a valid name'],
  ['position', 'Head of maps; DROP', 'Leave out special characters'],
])('commerce.md §5: %s of "%s" is refused: %s', (field, text, message) => {
  const { error } = ProfileChange.safeParse({ ...NORA, [field]: text })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, message]])
})

test('commerce.md §5: names and a position as people write them are taken', () => {
  expect(ProfileChange.safeParse({ ...NORA, last_name: 'O’Hara-Núñez', position: 'Head of R&D, EMEA' }).success).toBe(
    true,
  )
})
