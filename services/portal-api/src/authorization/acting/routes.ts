import type { Route } from '../../kernel/handle.ts'
import { listActingRoutes } from './list-acting.ts'
import { startActingHandler } from './start-acting.ts'
import { stopActingHandler } from './stop-acting.ts'
import { allowSupportHandler, barSupportHandler, getSupportAccessHandler } from './support-access.ts'

export const actingRoutes: readonly Route[] = [
  startActingHandler,
  stopActingHandler,
  getSupportAccessHandler,
  allowSupportHandler,
  barSupportHandler,
  ...listActingRoutes,
]
