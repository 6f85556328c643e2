import { isOwnPath } from '@portal/contracts/pages'
import { checkOf } from '../storage/stored-value.ts'

/** A path of this portal that a browser has stored. */
export const Path = checkOf((value): value is string => typeof value === 'string' && isOwnPath(value))
