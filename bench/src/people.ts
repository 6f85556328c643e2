/** Whom the example company lends, all with one password. */
export const PEOPLE = {
  owner: 'owner@acme.example',
  support: 'support@doorstep.example',
  root: 'root@doorstep.example',
} as const

export type Person = keyof typeof PEOPLE
export const PASSWORD = 'correct-horse-battery'
