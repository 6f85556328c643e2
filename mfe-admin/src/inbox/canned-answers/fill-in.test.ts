import { expect, test } from '@jest/globals'
import { fillIn } from './fill-in.ts'

test.each([
  ['Hi {first_name}, thanks.', 'Olivia Adler', 'Hi Olivia, thanks.'],
  ['Hi {first_name}. Bye {first_name}.', '  Olivia ', 'Hi Olivia. Bye Olivia.'],
  ['Hi {first_name},', '', 'Hi there,'],
  ['Costs {first_name}', '$& $1', 'Costs $&'],
  ['Hello', 'Olivia', 'Hello'],
])('rule Q68: “%s” for "%s" is “%s”', (text, name, filled) => {
  expect(fillIn(text, name)).toBe(filled)
})
