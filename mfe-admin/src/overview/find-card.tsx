import { SearchField } from '@portal/design-system/search-field'
import { navigate } from '@portal/platform/navigation'
import { useState } from 'react'
import { pathOfSearch } from '../paths.ts'
import styles from './overview.module.css'

/** Search card, where most of a staff member's work begins. */
export function FindCard() {
  const [text, setText] = useState('')
  return (
    <div className={styles.find}>
      <search className={styles.box}>
        <SearchField label="Email, name, account, order or key ID" value={text} onChange={setText} onSubmit={open} />
      </search>
      <p className={styles.muted}>The beginning of an email address or a name is enough. IDs are typed whole.</p>
    </div>
  )
}

function open(text: string): void {
  if (text) navigate(pathOfSearch(text))
}
