import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { CountdownRing } from '../countdown-ring/countdown-ring.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Link } from '../link/link.tsx'
import { Meter } from '../meter/meter.tsx'
import { NoPermission } from '../no-permission/no-permission.tsx'
import { Notice } from '../notice/notice.tsx'
import { Offline } from '../offline/offline.tsx'
import { ProblemCard } from '../problem-card/problem-card.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import { Section } from './section.tsx'
import styles from './showcase.module.css'

const hour = 3_600_000
const now = Date.now()

export function Feedback() {
  return (
    <Section title="Feedback">
      <Notice>Your plan renews on 02/01/2026.</Notice>
      <Notice tone="active" title="Key created">
        It works in all regions within a minute.
      </Notice>
      <Notice tone="attention" title="The card was refused" action={<Button size="small">Update card</Button>}>
        We will try again on 01/09/2026. The service goes on until 01/16/2026.
      </Notice>
      <Notice tone="stopped" title="This subscription is suspended">
        Requests are refused with status 402.
      </Notice>
      <Offline what="members" hasData onRetry={() => {}} />
      <Offline what="members" onRetry={() => {}} />
      <ProblemCard
        what="keys"
        message="The server did not answer in time."
        reference="req_9f8a7b6c"
        onRetry={() => {}}
      />
      <Card isFlush>
        <EmptyState
          icon="key"
          title="No secret keys yet"
          action={
            <Button variant="primary" icon="plus">
              Create key
            </Button>
          }
        >
          A secret key lets your server look up addresses. You see it once, right after it is made.
        </EmptyState>
      </Card>
      <Card isFlush>
        <NoPermission
          what="secret keys"
          needs={['API key editor', 'API key viewer']}
          whoToAsk={<Link href="mailto:owner@acme.example">Olivia Adler</Link>}
        />
      </Card>
      <div className={styles.columns}>
        <Card title="Waiting">
          <Skeleton shape="title" width="medium" />
          <Skeleton lines={2} />
          <Skeleton width="long" />
        </Card>
        <Card title="Quota">
          <div className={styles.stack}>
            <Meter label="Lookups" value={1203} max={5000} />
            <Meter
              label="Near the limit"
              value={231_000}
              max={250_000}
              unit="lookups"
              isExactShown
              nextStep={
                <>
                  Almost used up. <Link href="#plans">See larger plans</Link>
                </>
              }
            />
            <Meter label="Near it, renews by itself" value={231_000} max={250_000} />
            <Meter label="Used up" value={5000} max={5000} />
            <Meter label="Without a limit" value={1_204_512} max={1e12} />
          </div>
        </Card>
        <Card title="Time">
          <div className={styles.stack}>
            <CountdownRing from={now - 40 * hour} until={now + 76 * hour} />
            <CountdownRing from={now - 100 * hour} until={now + hour / 3} />
            <CountdownRing from={now - 2} until={now - 1} />
            <Spinner label="Loading" size={20} />
          </div>
        </Card>
      </div>
    </Section>
  )
}
