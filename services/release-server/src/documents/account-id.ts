import type { FastifyRequest } from 'fastify'

/** The `account_id` of the query; 0 for something else than an id, which is nobody's account. */
export function accountIdOf({ query }: Pick<FastifyRequest, 'query'>): number | undefined {
  const { account_id: text } = query as Record<string, unknown>
  if (text === undefined) return undefined
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0
}
