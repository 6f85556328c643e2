import { confirmFreshSignIn } from '@portal/contracts/authorization/self'
import { handle } from '../../kernel/handle.ts'

/** The call's condition has said it by now. */
export const confirmFreshSignInHandler = handle(confirmFreshSignIn, async () => undefined)
