import { ACCOUNT_ROWS } from './account-rows.ts'
import { ADDITIVE_ROWS } from './additive-rows.ts'
import { COMMERCE_ROWS } from './commerce-rows.ts'
import type { Group, Who } from './who.ts'

/*
 * Who may make which call, read off account.md §6–7, commerce.md §6–7 and the permission decisions by hand. It knows
 * nothing of the contracts: it is what they are tested against.
 */

/** One call as the specs write it. */
export interface Row {
  /** `security GET /secret-keys` */
  name: string
  service: string
  method: string
  path: string
  who: Who
  condition?: string
}

/** Every call of both specs whose path is given, and those that the decisions add. */
export const MATRIX: readonly Row[] = [...ACCOUNT_ROWS, ...COMMERCE_ROWS, ...ADDITIVE_ROWS].flatMap(rowsOf)

function rowsOf({ who, condition, calls }: Group): Row[] {
  return Object.entries(calls).flatMap(([service, lines]) =>
    lines.flatMap((line) => {
      const [methods = '', path = ''] = line.split(' ')
      return methods.split(',').map((method) => {
        const name = `${service} ${method} ${path}`
        return { name, service, method, path, who, condition }
      })
    }),
  )
}

/** The row of that name. Throws when there is none. */
export function rowOf(name: string): Row {
  const row = MATRIX.find((candidate) => candidate.name === name)
  if (!row) throw new Error(`The matrix has no row "${name}".`)
  return row
}
