import type { Route } from '../handle.ts'

export const authorizationRoutes: readonly Route[] = []
