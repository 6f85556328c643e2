import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'
import { usernameInfo } from './username-info.ts'

/**
 * Served from memory: a page asks after each navigation whether its session is alive, and the caller is known by then.
 */
export const getUsernameInfoHandler = handle(getUsernameInfo, async ({ caller }) => usernameInfo(caller))
