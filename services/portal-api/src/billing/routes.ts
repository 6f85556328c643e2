import type { Route } from '../handle.ts'

export const billingRoutes: readonly Route[] = []
