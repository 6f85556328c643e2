import { remoteLifecycles } from '@portal/platform/remote'
import { ActivityCard } from './audit/card/activity-card.tsx'
import { SingleSignOnAttention } from './single-sign-on/attention/single-sign-on-attention.tsx'

/** By the manifest's names. */
export const cards = { activity: remoteLifecycles(ActivityCard), attention: remoteLifecycles(SingleSignOnAttention) }
