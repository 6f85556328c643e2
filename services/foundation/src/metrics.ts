import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type OpenPort, openPort } from './http/listen.ts'

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: number }, ms: number): void
  /** Counts requests that wait for a turn. */
  countWaiting(change: 1 | -1): void
  /** Adds a figure that is read whenever it is asked for; one that cannot be read is left out. */
  observe(name: string, help: string, read: () => Promise<number>): void
  /** Prometheus text. */
  render(): Promise<string>
}

/** Counts of one process. */
export function createMetrics({ ofProcess = true } = {}): Metrics {
  const registry = new Registry()
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  // The library would hash the labels of each change, of which there are none.
  let waiting = 0
  new Gauge({
    name: 'http_requests_waiting',
    help: 'Requests that wait for a turn.',
    registers: [registry],
    collect() {
      this.set(waiting)
    },
  })
  // The library would sort and join the labels of each request anew; of different ones there are a few hundred.
  const known = new Map<string, { observe(seconds: number): void }>()
  return {
    observeRequest: (labels, ms) => {
      const name = `${labels.method} ${labels.status} ${labels.route}`
      let ofLabels = known.get(name)
      if (!ofLabels) {
        ofLabels = requests.labels(labels)
        known.set(name, ofLabels)
      }
      ofLabels.observe(ms / 1_000)
    },
    countWaiting: (change) => {
      waiting += change
    },
    observe: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          const figure = await read().catch(() => undefined)
          if (figure === undefined) this.remove()
          else this.set(figure)
        },
      })
    },
    render: () => registry.metrics(),
  }
}

/** A page elsewhere can make a browser here ask this port, under a name of its own. */
const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/

/** Serves the metrics on a loopback port of their own, so that no proxy can put them in public. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<OpenPort> {
  const open = await openPort({ host: '127.0.0.1', port, setting: 'METRICS_PORT' })
  open.serve(async (request, response) => {
    if (!OWN_HOST.test(request.headers.host ?? '')) return void response.writeHead(421).end()
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(await metrics.render())
  })
  return open
}
