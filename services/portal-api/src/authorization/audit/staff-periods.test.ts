import { expect, test } from '@jest/globals'
import { type RoleChange, staffPeriods } from './staff-periods.ts'

const granted = (id: number, role: string): RoleChange => ({ id, role, isGranted: true })
const revoked = (id: number, role: string): RoleChange => ({ id, role, isGranted: false })

test.each<[string, Parameters<typeof staffPeriods>, ReturnType<typeof staffPeriods>]>([
  ['staff from the beginning', [['support'], []], [{ after: null, before: null }]],
  [
    'staff from the beginning with another role since',
    [['support', 'auditor'], [granted(7, 'auditor')]],
    [{ after: null, before: null }],
  ],
  ['somebody who was a customer before', [['support'], [granted(7, 'support')]], [{ after: 7, before: null }]],
  [
    'somebody who left',
    [[], [revoked(9, 'support'), revoked(8, 'auditor'), granted(7, 'support')]],
    [{ after: null, before: 9 }],
  ],
  [
    'somebody who left and came back',
    [['auditor'], [granted(9, 'auditor'), revoked(8, 'support'), granted(7, 'support')]],
    [
      { after: 9, before: null },
      { after: 7, before: 8 },
    ],
  ],
  ['a customer', [[], []], []],
])('rule G113: acts of staff, of %s', (_, [now, changes], periods) => {
  expect(staffPeriods(now, changes)).toEqual(periods)
})
