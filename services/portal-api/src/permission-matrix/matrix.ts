import { ACCOUNT_ROWS } from './account-rows.ts'
import { ADDITIVE_ROWS } from './additive-rows.ts'
import { COMMERCE_ROWS } from './commerce-rows.ts'
import type { Group, Who } from './who.ts'

/*
 * Who may make which call, read off account.md §6–7, commerce.md §6–7 and the permission decisions by hand. It knows
 * nothing of the contracts: it is what they are tested against.
 */

/** One call as the rules write it. */
export interface Row {
  /** `security GET /secret-keys` */
  name: string
  service: string
  method: string
  path: string
  who: Who
  condition?: string
}

/** Every call whose path is fixed, and those that were added. */
export const MATRIX: readonly Row[] = [...ACCOUNT_ROWS, ...COMMERCE_ROWS, ...ADDITIVE_ROWS].flatMap(rowsOf)

function rowsOf({ who, condition, calls }: Group): Row[] {
  return Object.entries(calls).flatMap(([service, lines]) =>
    lines.flatMap((line) => {
      const [methods = '', path = ''] = line.split(' ')
      return methods.split(',').map((method) => {
        return { name: nameOf({ service, method, path }), service, method, path, who, condition }
      })
    }),
  )
}

type Named = Record<'service' | 'method' | 'path', string>

/** `security GET /secret-keys`, as the matrix names a call. */
export function nameOf({ service, method, path }: Named): string {
  return `${service} ${method} ${path}`
}

/** The row of that name. Throws when there is none. */
export function rowOf(name: string): Row {
  const row = MATRIX.find((candidate) => candidate.name === name)
  if (!row) throw new Error(`The matrix has no row "${name}".`)
  return row
}
