import { STATUS_CODES } from 'node:http'
import { expect, test } from '@jest/globals'
import { HTTP_STATUSES, httpStatusOf } from './http-status.ts'

/** No standard, but a proxy's. */
const UNOFFICIAL = [509]
/** Renamed by RFC 9110, and with an apostrophe of print. */
const RENAMED: Record<number, string> = {
  413: 'Content Too Large',
  418: 'I’m a Teapot',
  422: 'Unprocessable Content',
}

test('commerce.md §8: the table of HTTP statuses covers 400 to 511 with the titles of the standards, each with a help text', () => {
  const standard = Object.entries(STATUS_CODES)
    .map(([status, title = '']) => [Number(status), title] as const)
    .filter(([status]) => status >= 400 && status <= 511 && !UNOFFICIAL.includes(status))
    .map(([status, title]) => [status, RENAMED[status] ?? title])
  const listed = Object.entries(HTTP_STATUSES).map(([status, { title }]) => [Number(status), title])
  expect(listed).toEqual(standard)
  for (const { help } of Object.values(HTTP_STATUSES)) expect(help).toMatch(/^[A-Z].{30,}\.$/)
})

test.each([499, 509, 599, 200])('commerce.md §8: %d is unknown', (status) => {
  expect(httpStatusOf(status)).toEqual({
    title: 'Unknown Status',
    help: "An error we didn't account for happened. Try again later.",
  })
})
