import { expect, test } from '@jest/globals'
import { usageCsv } from './usage-csv.ts'

test('the file has the numbers of the chart, and no label is a formula', () => {
  const series = [
    { id: 'a', name: '=SUM("x")', counts: [1, 2], total: 3 },
    { id: 'b', name: 'Staging', counts: [10, 20], total: 30 },
  ]
  const hour = 3_600_000
  expect(usageCsv([0, hour], series)).toBe(
    '\uFEFFBegins (UTC),"\'=SUM(""x"")",Staging,All\r\n1970-01-01T00:00:00.000Z,1,10,11\r\n1970-01-01T01:00:00.000Z,2,20,22\r\n',
  )
})

test('a series that has no number for an hour has nothing in it', () => {
  const series = [{ id: 'a', name: 'Staging', counts: [7], total: 7 }]
  expect(usageCsv([0, 3_600_000], series)).toMatch(/,7,7\r\n1970-01-01T01:00:00.000Z,0,0\r\n$/)
})
