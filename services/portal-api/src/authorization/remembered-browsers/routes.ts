import type { Route } from '../../kernel/handle.ts'
import { listRememberedBrowsersHandler, removeRememberedBrowserHandler } from './own-remembered-browsers.ts'

export const rememberedBrowserRoutes: readonly Route[] = [listRememberedBrowsersHandler, removeRememberedBrowserHandler]
