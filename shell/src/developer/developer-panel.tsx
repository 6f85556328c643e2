import type { PlannedRelease, PlannedRemote } from '@portal/contracts/platform'
import { formatSecondOfDay, formatTimeOfDay } from '@portal/design-system/date'
import { recentEvents } from '@portal/event-bus'
import { thePlatform } from '@portal/platform/start'
import { type ReactNode, useId } from 'react'
import { loadTimings } from '../loads/load-timings.ts'
import { usePage } from '../page/page-context.ts'
import { FrontDialog } from '../palette/front-dialog.tsx'
import { useRemotes } from '../slots/use-remotes.ts'
import styles from './developer.module.css'
import { OverrideForm } from './override-form.tsx'

/** Shows the page's plan, loads and faults, as of opening. */
export function DeveloperPanel({ onClose }: { onClose: () => void }) {
  const plan = usePage((page) => page.plan)
  const remotes = useRemotes(true)
  const overrides = plan.overrides ?? []

  return (
    <FrontDialog label="Developer panel" onClose={onClose} isWide>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>Developer panel</h2>
          <button type="button" className={styles.close} onClick={onClose}>
            Close
          </button>
        </header>
        <Section title="Served from elsewhere">
          <Facts
            head={['Remote', 'From', 'Until']}
            rows={overrides.map(({ remote, origin, until }) => [remote, origin, formatTimeOfDay(until)])}
            none="Everything comes from the registry."
          />
          <OverrideForm names={(remotes ?? []).map(({ name }) => name)} isReset={overrides.length > 0} />
        </Section>
        <Section title="Plan">
          <Facts
            head={['What', 'Which']}
            rows={[
              ['Roles', plan.visitor?.roles.join(', ') ?? 'none'],
              ['Account', plan.visitor?.account?.label ?? 'none'],
              ['Acting', plan.visitor?.acting?.by ?? 'nobody'],
              ['Remote of the page', plan.remote?.name ?? 'the shell'],
              ['First calls', plan.first.join(', ') || 'none'],
              ['Refused pages', plan.refused.map(({ path }) => path).join(', ') || 'none'],
              ['Changes of the registry', String(plan.registry.revision)],
            ]}
          />
        </Section>
        <Section title="Releases">
          <Facts
            head={['Part', 'Release', 'Before it', 'Owner']}
            rows={[['shell', plan.shell.id, '', ''], ...(remotes ?? []).map(releaseRow)]}
          />
        </Section>
        <Section title="Load timings">
          <Facts
            head={['Part', 'Files', 'KB', 'From, ms', 'To, ms']}
            rows={loadTimings().map(({ part, files, bytes, from, to }) => [
              part,
              String(files),
              (bytes / 1000).toFixed(1),
              from.toFixed(0),
              to.toFixed(0),
            ])}
          />
        </Section>
        <Section title="Events">
          <Facts
            head={['Time', 'Event', 'Tab', 'Payload']}
            rows={recentEvents()
              .map(({ at, event, from, payload }) => [
                formatSecondOfDay(at),
                event,
                from,
                JSON.stringify(payload) ?? '',
              ])
              .reverse()}
            none="Nothing was published on this page."
          />
        </Section>
        <Section title="Violations and faults">
          <Facts
            head={['Kind', 'What', 'Remote', 'Reference']}
            rows={thePlatform()
              .faults.reported()
              .map(({ kind, message, remote = '', id }) => [kind, message, remote, id])
              .reverse()}
            none="Nothing went wrong on this page."
          />
        </Section>
      </div>
    </FrontDialog>
  )
}

function releaseRow({ name, owner, current, previous }: PlannedRemote) {
  return [name, releaseName(current), previous ? releaseName(previous) : '', owner]
}

function releaseName({ id, servedAt }: PlannedRelease) {
  return servedAt ?? id
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

interface FactsProps {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** Text for an empty list. */
  none?: string
}

/** A wide one scrolls by itself, also by the keyboard. */
function Facts({ head, rows, none = 'None.' }: FactsProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scrolling} aria-label={head.join(', ')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((text, column) => (
                <td key={head[column]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
