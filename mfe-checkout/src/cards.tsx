import { remoteLifecycles } from '@portal/platform/remote'
import { UnfinishedOrder } from './cart/unfinished-order.tsx'

/** By the manifest's names. */
export const cards = { 'unfinished-order': remoteLifecycles(UnfinishedOrder) }
