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
  await expect(fetch(`http://[::1]:${port}/metrics`)).rejects.toThrow()
  await expect(serveMetrics(metrics, port)).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or set METRICS_PORT`,
  )
  await close()
})
