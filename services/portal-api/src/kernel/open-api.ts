import type { Call } from '@portal/contracts/call'
import { Flag } from '@portal/contracts/flag'
import { CentsInQuery, WholeNumber } from '@portal/contracts/paths'
import { ProblemEnvelope } from '@portal/contracts/problem-envelope'
import { type core, toJSONSchema } from 'zod/mini'
import { urlOf } from './url-of.ts'

type Json = Record<string, unknown>

const HIGHEST_NUMBER = 10 ** 15 - 1

/** Custom checks of strings that stand for a value, which no JSON schema can express. */
const MEANT = new Map<core.$ZodType, Json>([
  [WholeNumber, { type: 'integer', minimum: 1, maximum: HIGHEST_NUMBER }],
  [CentsInQuery, { type: 'integer', minimum: 0, maximum: HIGHEST_NUMBER }],
  [Flag, { type: 'boolean' }],
])

/** OpenAPI 3.1 of every call, from the contract alone (rule M12). */
export function describeApi(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = urlOf(call).replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Customer portal', version: '1.0.0' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problems: schemaOf(ProblemEnvelope, 'output') },
    },
  }
}

function operationOf(call: Call): Json {
  return {
    tags: [call.service],
    security: call.requires === 'public' ? [] : [{ bearer: [] }],
    'x-requires': call.requires,
    ...(call.captcha ? { 'x-captcha': call.captcha } : {}),
    ...(call.condition ? { 'x-condition': call.condition } : {}),
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } } : {}),
    responses: { ...answerOf(call), default: refusalOf(call) },
  }
}

function parametersOf(schema: core.$ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []

  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function answerOf({ response, isOnlyAccepted, acceptedWhile }: Call): Json {
  if (isOnlyAccepted) return { 202: { description: 'Accepted' } }
  if (response === undefined) return { 204: { description: 'Done' } }
  if (response === 'file') return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  const content = json(schemaOf(response, 'output'))
  const accepted = acceptedWhile ? { 202: { description: `Not over yet: ${acceptedWhile.join(', ')}`, content } } : {}
  return { 200: { description: 'Done', content }, ...accepted }
}

function refusalOf({ errors = [] }: Call): Json {
  return {
    description: errors.length ? `Refused: ${errors.join(', ')}` : 'Refused',
    content: json({ $ref: '#/components/schemas/Problems' }),
  }
}

function json(schema: unknown): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const meant = MEANT.get(zodSchema)
      if (!meant) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, meant)
    },
  })
  return rest
}
