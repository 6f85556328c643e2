import { NotifiedEvent } from '@portal/contracts/contacts/webhooks'
import { Checkbox } from '@portal/design-system/checkbox'
import styles from './notifications.module.css'
import { EVENT_LABELS } from './webhooks.ts'

/** Label of the form field. */
export const EVENTS = 'Events'
const ALL = NotifiedEvent.options
const EXPLANATIONS: Record<NotifiedEvent, string> = {
  'usage.threshold_reached': 'At every warning and threshold below 100%.',
  'usage.exhausted': 'A license, or the limit of a key, has no lookups left.',
}

interface EventChoicesProps {
  chosen: readonly NotifiedEvent[]
  /** Error message for the choice. */
  error: string | undefined
  onChange: (events: NotifiedEvent[]) => void
}

/** Selects the events of a webhook (rule E24). */
export function EventChoices({ chosen, error, onChange }: EventChoicesProps) {
  const choose = (event: NotifiedEvent, isChosen: boolean) =>
    onChange(ALL.filter((one) => (one === event ? isChosen : chosen.includes(one))))
  return (
    <fieldset className={styles.choices}>
      <legend>{EVENTS}</legend>
      {ALL.map((event) => (
        <Checkbox
          key={event}
          name="events"
          label={EVENT_LABELS[event]}
          description={EXPLANATIONS[event]}
          error={event === ALL.at(-1) ? error : undefined}
          checked={chosen.includes(event)}
          onChange={({ currentTarget: { checked } }) => choose(event, checked)}
        />
      ))}
    </fieldset>
  )
}
