import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseCardNumbersIn } from './card-numbers.ts'

export interface CardNumberRules {
  /** Card numbers are what the server is there for: the vault alone says so (rule K15). */
  takesCardNumbers?: boolean
  /**
   * True if addresses are searched for card numbers. Not for servers whose addresses are links from elsewhere and
   * hashes of files, none of which are stored: an advertisement's number may look like a card's, and its visitor wants
   * to see the page.
   */
  looksIntoAddresses?: boolean
}

/**
 * Rejects card numbers that the JSON parser does not see: in paths, query strings and forms, for all readers (rule
 * K26). Runs after authorization, as the check of bodies does. A route that authenticates its sender by a signature may
 * set `takesCardNumbers` in its `config`.
 */
export function lookForCardNumbers(server: FastifyInstance, { looksIntoAddresses = true }: CardNumberRules): void {
  server.addHook('preValidation', (request, _, done) => {
    if (request.routeOptions.config.takesCardNumbers) return done()
    try {
      if (looksIntoAddresses) {
        refuseCardNumbersIn(request.params as object)
        refuseCardNumbersIn(request.query as object)
      }
      refuseCardNumbersIn(formIn(request))
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })
}

/** JSON was inspected already; everything else but forms is bytes. */
function formIn({ body }: FastifyRequest): object {
  if (body instanceof URLSearchParams) return fieldsIn(body)
  return typeof body === 'string' ? { form: body } : {}
}

/** All values of each name. Read once: to ask the form for each name reads it as often as it has names (rule M95). */
function fieldsIn(form: URLSearchParams): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries(fields)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesCardNumbers?: boolean
  }
}
