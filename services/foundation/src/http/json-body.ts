import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { refuseCardNumbers } from './card-numbers.ts'
import type { CardNumberRules } from './look-for-card-numbers.ts'

/** JSON and nothing else: a form or plain text can be sent across origins without a question asked. */
export function acceptJsonOnly(server: FastifyInstance, rules: CardNumberRules = {}): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, jsonParser(server, rules))
}

/** Reads JSON of whatever media type, as the body of every request is read. */
export function jsonParser(
  server: FastifyInstance,
  { takesCardNumbers = false }: CardNumberRules = {},
): FastifyBodyParser<string> {
  const parse = server.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body, (error, parsed) => {
      if (error || takesCardNumbers) return done(error, parsed)
      try {
        refuseCardNumbers(body, parsed)
      } catch (refusal) {
        return done(refusal as Error)
      }
      done(null, parsed)
    })
  }
}

/** Reads the form of a page, for a route that takes one. */
export const formParser: FastifyBodyParser<string> = (_, body, done) => done(null, new URLSearchParams(body))
