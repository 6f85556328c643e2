import type { Route } from '../../kernel/handle.ts'
import { activateUserHandler, deactivateUserHandler } from './activation.ts'
import { redactUserHandler } from './redact.ts'

export const adminIdentityRoutes: readonly Route[] = [activateUserHandler, deactivateUserHandler, redactUserHandler]
