import type { FastifyRequest } from 'fastify'

/** The largest id that the database can hold. */
const HIGHEST_ID = 2 ** 31 - 1

/** The `account_id` of the query; 0 for something else than an id, which is nobody's account. */
export function accountIdOf({ query }: Pick<FastifyRequest, 'query'>): number | undefined {
  const { account_id: text } = query as Record<string, unknown>
  if (text === undefined) return undefined
  const isId = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= HIGHEST_ID
  return isId ? Number(text) : 0
}
