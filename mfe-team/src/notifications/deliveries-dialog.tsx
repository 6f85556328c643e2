import {
  type Delivery,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from '@portal/contracts/contacts/webhooks'
import { isSet } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { Dialog, DialogActions } from '@portal/design-system/dialog'
import { EmptyState } from '@portal/design-system/empty-state'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { StatusChip, type Tone } from '@portal/design-system/status-chip'
import { messageOf } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { Loaded, OutdatedNotice, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import styles from './notifications.module.css'
import { EVENT_LABELS, type KnownWebhook, labelOf } from './webhooks.ts'

type Message = Partial<Delivery>

const STATES: Record<Delivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'attention' },
  delivered: { label: 'Delivered', tone: 'active' },
  failed: { label: 'Failed', tone: 'stopped' },
}

/** Sends a test and shows the real response, with the messages of the last 30 days. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: KnownWebhook; onClose: () => void }) {
  const at = { params: { id: webhook.id } }
  const deliveries = useLoad(listDeliveries, { what: 'the deliveries', ...at })
  const test = useWrite(testWebhook, { stale: [listDeliveries, listWebhooks] })
  const [result, setResult] = useState<Message>()
  const [problem, setProblem] = useState('')
  async function press() {
    setProblem('')
    try {
      setResult(await test.run(at))
    } catch (error) {
      setProblem(messageOf(error).content)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={labelOf(webhook)} description={webhook.url}>
      <div className={styles.result} aria-live="polite">
        {result && <TestResult result={result} />}
        {problem && <Notice tone="stopped">{problem}</Notice>}
      </div>
      <h3>Deliveries of the last 30 days</h3>
      <OutdatedNotice load={deliveries} />
      <Loaded load={deliveries}>
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState icon="log" title="Nothing sent yet">
              Send a test to see how your endpoint responds.
            </EmptyState>
          ) : (
            <ul className={styles.deliveries}>
              {messages.map((message) => (
                <DeliveryRow key={message.id} message={message} isOn={webhook.active === true} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" isPending={test.isPending} onClick={() => void press()}>
          Send test
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function TestResult({ result }: { result: Message }) {
  const isFine = result.state === 'delivered'
  return (
    <Notice
      tone={isFine ? 'active' : 'stopped'}
      title={isFine ? 'The test was delivered' : 'The test was not delivered'}
    >
      <Answer message={result} />
    </Notice>
  )
}

/** Shows the response: its status and time, and its text. */
function Answer({ message: { status = 0, latency_ms = 0, answer, error } }: { message: Message }) {
  return (
    <div className={styles.result}>
      <span>{status ? `HTTP ${status} after ${latency_ms} ms` : `${error} (after ${latency_ms} ms)`}</span>
      {answer && <pre className={styles.body}>{answer}</pre>}
    </div>
  )
}

function DeliveryRow({ message, isOn }: { message: Message; isOn: boolean }) {
  const { id = '', event, state = 'waiting', attempts = 0, created, next_attempt, body } = message
  const toast = useToast()
  const resend = useWrite(resendDelivery, { stale: [listDeliveries], staleIfRefused: [listDeliveries, listWebhooks] })
  const { label, tone } = STATES[state]
  return (
    <li className={styles.delivery}>
      <div className={styles.line}>
        <span>
          <StatusChip tone={tone}>{label}</StatusChip> {event && EVENT_LABELS[event]} · <RelativeTime value={created} />
        </span>
        {isOn && (
          <Button
            size="small"
            isPending={resend.isPending}
            aria-label={`Send again: ${id}`}
            onClick={() =>
              void resend.run({ params: { id } }).then(() => toast.success('Sending it again'), toast.error)
            }
          >
            Send again
          </Button>
        )}
      </div>
      {attempts > 0 && <Answer message={message} />}
      {state === 'waiting' && isSet(next_attempt) && (
        <span className={styles.muted}>
          Attempt {attempts + 1} <RelativeTime value={next_attempt} />
        </span>
      )}
      <details>
        <summary>Payload</summary>
        <pre className={styles.body}>{body}</pre>
        <code translate="no" className={styles.address}>
          {id}
        </code>
      </details>
    </li>
  )
}
