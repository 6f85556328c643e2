import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { problem } from '../problem.ts'
import { refuseCardNumbers } from './card-numbers.ts'
import type { CardNumberRules } from './look-for-card-numbers.ts'

/** Values in one body, in lists and objects together, and how deep they may lie (rule M95). */
const MOST_VALUES = 10_000
const DEEPEST = 20

/** JSON and nothing else: a form or plain text can be sent across origins without a question asked. */
export function acceptJsonOnly(server: FastifyInstance, rules: CardNumberRules = {}): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, jsonParser(server, rules))
}

/** Reads JSON of whatever media type, as the body of every request is read. What holds too much is refused before anything looks into it. */
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
        if (isCrowded(parsed)) throw problem('request:invalid')
        if (!takesCardNumbers) refuseCardNumbers(body, parsed)
      } catch (refusal) {
        return done(refusal as Error)
      }
      done(null, parsed)
    })
  }
}

/** Counts level by level: what calls itself for each level ends with the stack. */
function isCrowded(parsed: unknown): boolean {
  let values = 1
  let level = [parsed]
  for (let depth = 0; level.length > 0; depth += 1) {
    const inside = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
    values += inside.length
    if (values > MOST_VALUES || (inside.length > 0 && depth === DEEPEST)) return true
    level = inside
  }
  return false
}

/** Reads the form of a page, for a route that takes one. */
export const formParser: FastifyBodyParser<string> = (_, body, done) => done(null, new URLSearchParams(body))
