import { CALLS } from '@portal/contracts/table'
import { ROUTES } from '../portal-api.ts'
import { nameOf } from './matrix.ts'

const written = new Set(ROUTES.map(({ call }) => nameOf(call)))

/** Calls in the contract that are not implemented yet: authorized callers get 501. */
export const UNWRITTEN: readonly string[] = Object.values(CALLS)
  .map(nameOf)
  .filter((name) => !written.has(name))
