import { getUsernameInfo } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'
import { usernameInfo } from './username-info.ts'

/** From memory: a page asks after each navigation whether its session still lives, and who calls is known by then. */
export const getUsernameInfoHandler = handle(getUsernameInfo, async ({ caller }) => usernameInfo(caller))
