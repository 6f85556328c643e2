import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { TextField } from '@portal/design-system/text-field'
import { type FormEvent, useState } from 'react'
import styles from './page-check-card.module.css'
import { PageVerdict } from './page-verdict.tsx'

/** Explains why lookups from a page are refused, by the API's own rules, with a one-click remedy. */
export function PageCheckCard({ id }: { id: string }) {
  const [page, setPage] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPage(String(new FormData(event.currentTarget).get('page')).trim())
  }
  return (
    <Card title="Why is it refused?" description="Check whether a page may use this key, and which rule decides.">
      <form className={styles.question} onSubmit={submit}>
        <TextField
          name="page"
          label="Address of a page"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
        />
        <Button type="submit">Check</Button>
      </form>
      <div aria-live="polite">{page !== undefined && <PageVerdict id={id} page={page} />}</div>
    </Card>
  )
}
