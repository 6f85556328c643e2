import type { Call } from '@portal/contracts/call'
import type { LooseArguments } from './call-api.ts'

/**
 * Returns the URL of a call: its service's host, its path, its query. Throws if a path parameter is missing or unsafe.
 */
export function callUrl(hostTemplate: string, call: Call, { params, query }: LooseArguments): string {
  const host = hostTemplate.replace('{service}', call.service)
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => segment(call, name, parameter(params, name)))
  const search = new URLSearchParams(given(query)).toString()
  return `${host}${path}${search && `?${search}`}`
}

/** `.` and `..` would be resolved away by every URL parser, escaped or not. */
function segment({ method, path }: Call, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (text === '' || text === '.' || text === '..')
    throw new Error(`${method} ${path} needs a value for ":${name}", and got "${text}".`)
  return encodeURIComponent(text)
}

function parameter(parts: unknown, name: string): unknown {
  return (parts as Record<string, unknown> | undefined)?.[name]
}

function given(query: unknown): [string, string][] {
  return Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))
}
