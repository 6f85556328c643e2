import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@portal/foundation/startup-error'
import { parse } from 'yaml'

export const ROOT = join(import.meta.dirname, '../../../..')

type Interpolated<T> = Record<string, T>

/** One container of `docker-compose.yml`, as far as it applies to a plain process. */
export interface ComposedService {
  image: string
  /** Its own program instead of the image's. */
  entrypoint?: string[]
  command?: string[]
  environment?: Interpolated<string>
  /** `name:/path` or `./folder:/path:ro`. */
  volumes?: string[]
  ports?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Interpolated<{ condition: 'service_healthy' | 'service_completed_successfully' }>
  user?: string
  read_only?: boolean
  restart?: string
  stop_grace_period?: string
}

/** The services of `docker-compose.yml` with these values in the places of `${NAME}`. Throws where one is missing that has no default. */
export function readComposeFile(values: Record<string, string>): Record<string, ComposedService> {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  const { services } = parse(text, { merge: true }) as { services: Record<string, ComposedService> }
  return fill(services, values) as Record<string, ComposedService>
}

/** Returns every `${NAME}` without a default: the values that the operator must supply. */
export function namesToSay(): string[] {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  return [...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name))]
}

function fill(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === 'string') return interpolate(value, values)
  if (Array.isArray(value)) return value.map((entry) => fill(entry, values))
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fill(entry, values)]))
  }
  return value
}

function interpolate(text: string, values: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = values[name] || (kind === '-' ? rest : undefined)
    if (value === undefined) throw new StartupError(`docker-compose.yml needs ${name}.`)
    return value
  })
}
