import * as z from 'zod/mini'
import { call } from '../call.ts'

const TrackPath = z.object({ t: z.string() })
const EDITOR = [['billing-editor']] as const

export const disableAutoRenew = call({
  service: 'subscriptions',
  method: 'DELETE',
  path: '/tracks/:t/subscriptions/renewal',
  requires: EDITOR,
  params: TrackPath,
  errors: ['subscription-context:license-not-found', 'subscription-context:not-editable'],
})

export const enableAutoRenew = call({
  service: 'subscriptions',
  method: 'POST',
  path: '/tracks/:t/subscriptions/renewal',
  requires: EDITOR,
  params: TrackPath,
  errors: ['subscription-context:license-not-found', 'subscription-context:not-editable'],
})
