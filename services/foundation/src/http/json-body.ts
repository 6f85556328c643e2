import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { isOversizedJson } from '../oversized-json.ts'
import { problem } from '../problem.ts'
import { refuseCardNumbers } from './card-numbers.ts'
import type { CardNumberRules } from './look-for-card-numbers.ts'

/** Characters of JSON beside a long field. */
const LONGEST_REST = 16 * 1024

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
    const { longField } = request.routeOptions.config
    const { json, text } = longField === undefined ? { json: body } : withoutLongField(body, longField)
    if (longField !== undefined && json.length > LONGEST_REST) return done(problem('request:too-large'))
    void parse(request, json, (error, parsed) => {
      if (error) return done(error, parsed)
      try {
        if (isOversizedJson(parsed)) throw problem('request:invalid')
        if (!takesCardNumbers) refuseCardNumbers(json, parsed)
        if (longField !== undefined && text !== undefined) putBack(parsed, longField, text)
      } catch (refusal) {
        return done(refusal as Error)
      }
      done(null, parsed)
    })
  }
}

/**
 * Takes the text of a field out of JSON in one pass, because to parse and to search megabytes would hold up all others. It is
 * a text without escapes, as base64 is; where the text begins, a quote in another text would have a backslash before it.
 */
function withoutLongField(body: string, field: string): { json: string; text?: string } {
  const name = `"${field}"`
  const at = body.indexOf(name)
  const start = at < 0 ? undefined : /^\s{0,100}:\s{0,100}"/.exec(body.slice(at + name.length, at + name.length + 300))
  if (!start) return { json: body }
  const begin = at + name.length + start[0].length
  const end = body.indexOf('"', begin)
  if (end < 0) return { json: body }
  return { json: body.slice(0, begin) + body.slice(end), text: body.slice(begin, end) }
}

function putBack(parsed: unknown, field: string, text: string): void {
  const isThere = typeof parsed === 'object' && parsed !== null && (parsed as Record<string, unknown>)[field] === ''
  if (!isThere || text.includes('\\')) throw problem('request:invalid')
  Object.assign(parsed, { [field]: text })
}

/** Reads the form of a page, for a route that takes one. */
export const formParser: FastifyBodyParser<string> = (_, body, done) => done(null, new URLSearchParams(body))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Field of the body that is neither parsed nor searched, of a route that checks it by itself: base64. */
    longField?: string
  }
}
