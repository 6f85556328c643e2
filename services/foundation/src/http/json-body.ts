import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { refuseCardNumbers } from './card-numbers.ts'

export interface JsonRules {
  /** Card numbers are what the server is there for: the vault alone says so (rule K15). */
  takesCardNumbers?: boolean
}

/** JSON and nothing else: a form or plain text can be sent across origins without a question asked. */
export function acceptJsonOnly(server: FastifyInstance, rules: JsonRules = {}): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, jsonParser(server, rules))
}

/** Reads JSON of whatever media type, as the body of every request is read. */
export function jsonParser(
  server: FastifyInstance,
  { takesCardNumbers = false }: JsonRules = {},
): FastifyBodyParser<string> {
  const parse = server.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body, (error, parsed) => {
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
