import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseCardNumbersIn } from './card-numbers.ts'

export interface CardNumberRules {
  /** Card numbers are what the server is there for: the vault alone says so (rule K15). */
  takesCardNumbers?: boolean
  /**
   * Whether what stands in an address is looked into. Not where addresses are links from anywhere and hashes of files, and none of
   * it is kept: an advertisement's number may well pass for a card's, and whoever followed it wants to see the page.
   */
  looksIntoAddresses?: boolean
}

/**
 * Refuses what JSON's own reader does not see: paths, what stands behind their `?`, and forms, whoever reads them (rule K26). After
 * who may is known, as with what a body holds. A route whose sender is known by a signature may say `takesCardNumbers` in its `config`.
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

/** JSON has been looked into already; what is neither is bytes. */
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
