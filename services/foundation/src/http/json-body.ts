import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { isOversizedJson } from '../oversized-json.ts'
import { problem } from '../problem.ts'
import { refuseCardNumbers } from './card-numbers.ts'
import type { CardNumberRules } from './look-for-card-numbers.ts'

/** JSON and nothing else: a form or plain text can be sent across origins without a question asked. */
export function acceptJsonOnly(server: FastifyInstance, rules: CardNumberRules = {}): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, jsonParser(server, rules))
}

/** Parses JSON for any media type, like every request body. Oversized values are rejected before they are inspected. */
export function jsonParser(
  server: FastifyInstance,
  { takesCardNumbers = false }: CardNumberRules = {},
): FastifyBodyParser<string> {
  const parse = server.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body, (error, parsed) => {
      if (error) return done(error, parsed)
      try {
        if (isOversizedJson(parsed)) throw problem('request:invalid')
        if (!takesCardNumbers) refuseCardNumbers(body, parsed)
      } catch (refusal) {
        return done(refusal as Error)
      }
      done(null, parsed)
    })
  }
}

/** Reads the form of a page, for a route that takes one. */
export const formParser: FastifyBodyParser<string> = (_, body, done) => done(null, new URLSearchParams(body))
