import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from '@jest/globals'
import { createMetrics, serveMetrics } from './metrics.ts'

test('requests are counted by method, route and status, on a loopback port of their own', async () => {
  const metrics = createMetrics({ ofProcess: false })
  metrics.observeRequest({ method: 'GET', route: '/api/security/secret-keys', status: 200 }, 12)
  const { port, close } = await serveMetrics(metrics, 0)

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/security/secret-keys",status="200"} 1',
  )
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404)
  const statusFor = async (host: string) => {
    const [answer] = (await once(get({ port, path: '/metrics', headers: { host } }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  expect(await Promise.all(['localhost', '127.0.0.1:9'].map(statusFor))).toEqual([200, 200])
  expect(await Promise.all([`evil.test:${port}`, '127.0.0.1.evil.test'].map(statusFor))).toEqual([421, 421])
  await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow()
  await expect(serveMetrics(metrics, port)).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or set METRICS_PORT`,
  )
  await close()
})

test('a figure is read whenever metrics are asked for, and left out while it cannot be', async () => {
  const metrics = createMetrics({ ofProcess: false })
  let figure = 3
  metrics.observe('some_figures', 'Some figures.', async () => {
    if (figure < 0) throw new Error('away')
    return figure
  })
  const figureIn = async () => (await metrics.render()).match(/^some_figures .*$/m)?.[0]
  expect(await figureIn()).toBe('some_figures 3')
  figure = 0
  expect(await figureIn()).toBe('some_figures 0')
  figure = -1
  expect(await figureIn()).toBeUndefined()
  figure = 4
  expect(await figureIn()).toBe('some_figures 4')
})
