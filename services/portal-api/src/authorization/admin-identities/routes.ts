import type { Route } from '../../kernel/handle.ts'
import { activateUserHandler, deactivateUserHandler } from './activation.ts'

export const adminIdentityRoutes: readonly Route[] = [activateUserHandler, deactivateUserHandler]
