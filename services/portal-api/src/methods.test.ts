import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CALLS } from '@portal/contracts/table'
import { type TestApp, testApp } from './testing/test-app.ts'

const ALL = Object.values(CALLS)
const PATHS = [...new Set(ALL.map(({ service, path }) => `/api/${service}${path}`))]
const read = new Set(ALL.filter(({ method }) => method === 'GET').map(({ service, path }) => `/api/${service}${path}`))
const WRITTEN_ALONE = PATHS.filter((path) => !read.has(path))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test.each(['GET', 'HEAD'] as const)(
  'what changes something is not there for %s, no matter who asks',
  async (method) => {
    expect(WRITTEN_ALONE.length).toBeGreaterThan(70)
    const owner = await app.account()
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const statuses = await Promise.all(
      WRITTEN_ALONE.map(async (path) => {
        const { statusCode } = await app.server.inject({
          method,
          url: path.replaceAll(/:\w+/g, '1'),
          headers: { cookie },
        })
        return [path, statusCode] as const
      }),
    )
    expect(statuses.filter(([, status]) => status !== 405 && status !== 404)).toEqual([])
  },
)
