import { type Contact, listContacts, listTopicReceivers } from '@portal/contracts/contacts/contacts'
import {
  addUsageWarning,
  isMandatory,
  listUsageWarnings,
  removeUsageWarning,
} from '@portal/contracts/contacts/usage-warnings'
import {
  activateWebhook,
  createWebhook,
  type Delivery,
  deactivateWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '@portal/contracts/contacts/webhooks'
import {
  type CountedSubject,
  createUsageThreshold,
  deleteUsageThreshold,
  listCountedSubjects,
  listUsageThresholds,
  type UsageThreshold,
  updateUsageThreshold,
} from '@portal/contracts/security/usage-thresholds'
import { fakeTeam } from './fake-team.ts'

export const NEW_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const NOW = '2026-03-09T09:00:00.000Z'

export function aWebhook(said: Partial<Webhook> = {}): Webhook {
  return {
    id: 'hook-1',
    kind: 'standard',
    label: 'Operations',
    url: 'https://ops.acme.example/hook',
    created: NOW,
    events: ['usage.threshold_reached', 'usage.exhausted'],
    active: true,
    given_up: false,
    failing_since: '',
    last_delivered: '',
    previous_secret_until: '',
    ...said,
  }
}

export function aDelivery(said: Partial<Delivery> = {}): Delivery {
  return {
    id: 'msg_1',
    event: 'webhook.test',
    created: NOW,
    state: 'delivered',
    attempts: 1,
    last_attempt: NOW,
    next_attempt: '',
    status: 200,
    latency_ms: 41,
    answer: 'Thanks',
    error: '',
    body: '{"type":"webhook.test"}',
    ...said,
  }
}

export const FINN: Contact = {
  id: 5,
  first_name: 'Finn',
  last_name: 'Berg',
  email: 'finn@acme.example',
  company: '',
  phone: '',
  position: '',
  topics: ['usage'],
  confirmed: true,
  undeliverable_since: '',
}

export const VERIFICATION: CountedSubject = {
  kind: 'license',
  subject_id: 'us-core-cloud',
  name: 'US Address Verification',
  used: 4_200,
  allowed: 5_000,
}

interface FakeNotifications {
  chosen?: number[]
  webhooks?: Webhook[]
  thresholds?: UsageThreshold[]
  contacts?: Contact[]
}

/** An API that does with notifications what the server does. */
export function fakeNotifications({
  chosen = [],
  webhooks = [],
  thresholds = [],
  contacts = [FINN],
}: FakeNotifications = {}) {
  const fake = fakeTeam()
  const percents = new Set(chosen)
  let [hooks, watched] = [webhooks, thresholds]
  let deliveries: Delivery[] = []
  fake.on(listUsageWarnings, () =>
    [...new Set([25, 50, 70, 90, 100, ...percents])]
      .sort((a, b) => a - b)
      .map((percent) => ({
        percent,
        mandatory: isMandatory(percent),
        subscribed: isMandatory(percent) || percents.has(percent),
      })),
  )
  fake.on(addUsageWarning, ({ params }) => void percents.add(Number(params.percent)))
  fake.on(removeUsageWarning, ({ params }) => void percents.delete(Number(params.percent)))
  fake.on(listContacts, () => contacts)
  fake.on(listTopicReceivers, () => [
    {
      topic: 'usage' as const,
      receivers: [
        { name: 'Olivia Adler', email_address: 'owner@acme.example', member: true },
        { name: 'Finn Berg', email_address: 'finn@acme.example', member: false },
      ],
    },
  ])
  fake.on(listCountedSubjects, () => [VERIFICATION])
  fake.on(listUsageThresholds, () => watched)
  fake.on(createUsageThreshold, ({ body }) => {
    const threshold = { ...body, id: `threshold-${watched.length + 1}`, percent: Number(body.percent) }
    watched = [...watched, threshold]
    return threshold
  })
  fake.on(updateUsageThreshold, ({ params, body }) => {
    watched = watched.map((one) => (one.id === params.id ? { ...one, ...body, percent: Number(body.percent) } : one))
    return watched.find(({ id }) => id === params.id) as UsageThreshold
  })
  fake.on(deleteUsageThreshold, ({ params }) => {
    watched = watched.filter(({ id }) => id !== params.id)
    return undefined
  })
  fake.on(listWebhooks, () => hooks)
  fake.on(createWebhook, ({ body }) => {
    const webhook = aWebhook({ ...body, id: `hook-${hooks.length + 1}` })
    hooks = [...hooks, webhook]
    return { ...webhook, secret: body.kind === 'slack' ? '' : NEW_SECRET }
  })
  const change = (id: string, said: Partial<Webhook>) => {
    const changed = aWebhook({ ...hooks.find((one) => one.id === id), ...said })
    hooks = hooks.map((one) => (one.id === id ? changed : one))
    return changed
  }
  fake.on(updateWebhook, ({ params, body }) => change(params.id, body))
  fake.on(activateWebhook, ({ params }) => change(params.id, { active: true }))
  fake.on(deactivateWebhook, ({ params }) => change(params.id, { active: false }))
  fake.on(rotateWebhookSecret, ({ params }) => ({ ...change(params.id, {}), secret: NEW_SECRET }))
  fake.on(deleteWebhook, ({ params }) => {
    hooks = hooks.filter(({ id }) => id !== params.id)
    return undefined
  })
  fake.on(listDeliveries, () => deliveries)
  fake.on(testWebhook, () => {
    const delivery = aDelivery({ id: `msg_${deliveries.length + 1}` })
    deliveries = [delivery, ...deliveries]
    return delivery
  })
  return fake
}
