import { holdsToken, tokenIn } from '@portal/contracts/authorization/admin-search-grammar'
import { SearchField } from '@portal/design-system/search-field'
import { navigate } from '@portal/platform/navigation'
import { useState } from 'react'
import { pathOfSearch } from '../paths.ts'
import { asAddressed } from '../search/pasted-token.ts'
import styles from './overview.module.css'

/** Search card, where most of a staff member's work begins. */
export function FindCard() {
  const [text, setText] = useState('')
  const isPartOfToken = holdsToken(text) && !tokenIn(text)
  return (
    <div className={styles.find}>
      <search className={styles.box}>
        <SearchField
          label="Email, name, order, key, charge or reference"
          value={text}
          onChange={setText}
          onSubmit={open}
        />
      </search>
      <p className={styles.muted}>
        {isPartOfToken
          ? 'This looks like a part of a secret key. Paste the whole key, or type its last four characters: key:aB3d.'
          : 'The beginning of an email address or a name is enough. Numbers and IDs are typed whole.'}
      </p>
    </div>
  )
}

/** A token does not get into the address (rule G101). */
function open(text: string): void {
  const addressed = asAddressed(text)
  if (addressed) navigate(pathOfSearch(addressed))
}
