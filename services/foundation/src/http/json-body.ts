import type { FastifyInstance } from 'fastify'

/** JSON and nothing else: a form or plain text can be sent across origins without a question asked. */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}
