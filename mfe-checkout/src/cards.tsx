import { remoteLifecycles } from '@portal/platform/remote'
import { UnfinishedOrder } from './cart/unfinished-order.tsx'

/** By the names of the manifest. */
export const cards = { 'unfinished-order': remoteLifecycles(UnfinishedOrder) }
