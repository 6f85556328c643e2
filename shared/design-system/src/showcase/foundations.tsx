import { glyphs } from '../icon/glyphs.ts'
import { Icon } from '../icon/icon.tsx'
import { StatusChip } from '../status-chip/status-chip.tsx'
import { Section } from './section.tsx'
import styles from './showcase.module.css'

const sizes = ['28', '20', '16', '14', '13', '12'] as const

export function Foundations() {
  return (
    <>
      <Section title="Type">
        <div>
          {sizes.map((size) => (
            <p key={size} className={styles.sample}>
              <code>{size} px</code>
              <span className={styles[`type${size}`]}>The quick key unlocks 1,204 lookups</span>
            </p>
          ))}
        </div>
      </Section>
      <Section title="States" layout="row">
        <StatusChip tone="active">Active</StatusChip>
        <StatusChip tone="paused" reason="by your team">
          Paused
        </StatusChip>
        <StatusChip tone="attention" title="The card was refused on 01/04/2026">
          Grace Period
        </StatusChip>
        <StatusChip tone="info">Prepaid</StatusChip>
        <StatusChip tone="stopped">Suspended</StatusChip>
      </Section>
      <Section title="Icons" layout="row">
        {Object.keys(glyphs).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </Section>
    </>
  )
}
