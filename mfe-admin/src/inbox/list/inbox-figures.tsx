import { getConversationFigures } from '@portal/contracts/support/admin-conversations'
import type { ConversationGroup } from '@portal/contracts/support/conversation-group'
import { formatNumber } from '@portal/design-system/number'
import { loadProblem, useLoad } from '@portal/remote-kit/load'
import styles from './inbox.module.css'
import { formatSpan } from './span.ts'

/** How often the figures are read again, in ms. */
const ASKED_EVERY_MS = 60_000

/** Shows how fast the first answers of the last 7 days were, and how they were rated (rule Q69). The tabs say how much waits. */
export function InboxFigures({ group }: { group: ConversationGroup | '' }) {
  const load = useLoad(getConversationFigures, {
    what: 'the figures',
    query: group ? { group } : {},
    askAgainIn: () => ASKED_EVERY_MS,
  })
  const problem = loadProblem(load)
  if (problem) return problem
  const { median_first_answer_s: median, good_ratings: good, bad_ratings: bad } = load.data ?? {}
  return (
    <dl className={styles.figures}>
      <Figure
        term="First reply"
        of="median of 7 days"
        value={median === undefined ? '…' : median === null ? '—' : formatSpan(median)}
        isNothing={median == null}
      />
      <Figure
        term="Ratings"
        of="7 days"
        value={good === undefined || bad === undefined ? '…' : `${formatNumber(good)} good, ${formatNumber(bad)} bad`}
        isNothing={!good && !bad}
      />
    </dl>
  )
}

interface FigureProps {
  term: string
  /** Span and kind of the figure, which a phone only reads out. */
  of: string
  value: string
  isNothing: boolean
}

function Figure({ term, of, value, isNothing }: FigureProps) {
  return (
    <div className={styles.figure} data-nothing={isNothing || undefined}>
      <dt>
        {term}
        <span className={styles.of}>, {of}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
