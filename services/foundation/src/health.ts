import type { FastifyInstance } from 'fastify'

export interface HealthOptions {
  /** A stopping server is alive and not ready. */
  isStopping(): boolean
  /** Checks of dependencies; each throws if its dependency is unusable. */
  checks: readonly (() => Promise<unknown>)[]
}

/** `/healthz`: the process answers. `/readyz`: it can do its work, so a balancer may send it requests. */
export function addHealth(server: FastifyInstance, { isStopping, checks }: HealthOptions): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_, reply) => {
    const ready = !isStopping() && (await allPass(checks))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

async function allPass(checks: HealthOptions['checks']): Promise<boolean> {
  const results = await Promise.allSettled(checks.map((check) => check()))
  return results.every(({ status }) => status === 'fulfilled')
}
