import { expect, test } from '@jest/globals'
import { readAddresses } from './read-addresses.ts'

test.each([
  ['', []],
  ['vera@acme.example', ['vera@acme.example']],
  ['vera@acme.example\nemil@acme.example', ['vera@acme.example', 'emil@acme.example']],
  [
    'vera@acme.example, emil@acme.example;ole@acme.example',
    ['vera@acme.example', 'emil@acme.example', 'ole@acme.example'],
  ],
  ['vera@acme.example emil@acme.example', ['vera@acme.example', 'emil@acme.example']],
  [
    'Vera Lind <vera@acme.example>, "Novak, Emil" <emil@acme.example>',
    ['vera@acme.example', '"Novak', 'emil@acme.example'],
  ],
  ['  vera@acme.example \r\n\r\n', ['vera@acme.example']],
  ['Vera@acme.example\nvera@ACME.example', ['vera@ACME.example']],
  [
    'mailto:vera@acme.example, emil@acme.example/\nole@acme.example%20',
    ['vera@acme.example', 'emil@acme.example', 'ole@acme.example'],
  ],
  ['nobody', ['nobody']],
])('%j is read as %j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses)
})
