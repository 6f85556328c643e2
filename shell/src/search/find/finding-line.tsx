import type { ReactNode } from 'react'
import { Icon } from '../../layout/icon.tsx'
import styles from './finding-line.module.css'
import { Highlighted } from './highlighted.tsx'
import type { Finding } from './search-index.ts'

/** A match with its icon and name, and details below: content of an option or a result, which lay it out in a row. */
export function FindingLine({ entry: { icon, title, state }, matched, children }: Finding & { children?: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <span className={styles.words}>
        <span className={styles.title}>
          <Highlighted text={title} matched={matched} />
          {state && <span className={styles.state}>{state}</span>}
        </span>
        {children}
      </span>
    </>
  )
}
