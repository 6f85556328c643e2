import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type TestReleaseServer, testReleaseServer } from '../testing/test-release-server.ts'

let portal: TestReleaseServer
beforeAll(async () => {
  portal = await testReleaseServer({ logLevel: 'info' })
})
afterAll(() => portal.close())

test.each([
  ['/invite%23token=of-a-letter', '/invite#token=of-a-letter'],
  ['/invite%2523token=of-a-letter', '/invite#token=of-a-letter'],
  ['/invite%252523token%253Dof-a-letter', '/invite#token%253Dof-a-letter'],
  ['/invite/%23token=of-a-letter', '/invite#token=of-a-letter'],
  ['/Invite%23token=Of-A-Letter', '/invite#token=Of-A-Letter'],
  ['/INVITE%23token%3Dof-a-letter%3E', '/invite#token%3Dof-a-letter%3E'],
  ['/invite%23token=of-a-letter).', '/invite#token=of-a-letter).'],
  ['/invite%23token=of-a-letter?utm_source=mail', '/invite#token=of-a-letter?utm_source=mail'],
  ['/invite%23token=of-a-letter%', '/invite#token=of-a-letter%'],
  ['/invite&num;token=of-a-letter', '/invite#token=of-a-letter'],
  ['/invite%26%2335;token=of-a-letter', '/invite#35;token=of-a-letter'],
  ['/invite%23', '/invite'],
  ['/invite&', '/invite'],
  ['/email-confirmation%23id=7&amp;token=of-a-letter', '/email-confirmation#id=7&amp;token=of-a-letter'],
  [
    '/reset-password%23token=of-a-letter&username=nora%40quist.example',
    '/reset-password#token=of-a-letter&username=nora%40quist.example',
  ],
  [
    '/contact-confirmation%23account=1&contact=7&token=of-a-letter',
    '/contact-confirmation#account=1&contact=7&token=of-a-letter',
  ],
  ['/unsubscribe%23token=c7.billing.x.y', '/unsubscribe#token=c7.billing.x.y'],
])('rule D90: %s leads to the page that reads its fragment', async (path, location) => {
  for (const answer of [await portal.document(path), await portal.document(path, { as: 'owner' })]) {
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(answer.body).not.toContain('letter')
  }
})

test.each([
  '/invite%2Ftoken=x',
  '/invited%23token=x',
  '/invite/more%23token=x',
  '/account%23token=x',
  '/%2Finvite%23token=x',
  '//invite%23token=x',
  '//evil.example%23token=x',
  '/login?next=/invite%23token=x',
])('rule D90: %s is no link of a letter', async (path) => {
  expect((await portal.document(path)).headers.location).toBeUndefined()
})

test('rule D90: no line of the log holds the token of a link whose # was escaped', async () => {
  portal.logged.length = 0
  await portal.document('/invite%23token=of-a-letter')
  await portal.get('/invite%2523token=of-a-letter', { headers: { accept: 'image/png' } })
  expect(portal.logged.map(({ route, status }) => [route, status])).toEqual([
    ['/*', 303],
    ['/*', 303],
  ])
  expect(JSON.stringify(portal.logged)).not.toContain('of-a-letter')
})
