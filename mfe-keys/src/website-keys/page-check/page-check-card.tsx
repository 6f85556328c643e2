import { addHost, checkPage } from '@portal/contracts/security/embedded-keys'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Notice } from '@portal/design-system/notice'
import { TextField } from '@portal/design-system/text-field'
import { useMay } from '@portal/platform/session'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { type FormEvent, useState } from 'react'
import { useHostWrites } from '../hosts/use-host-writes.ts'
import styles from './page-check-card.module.css'
import { verdictWords } from './verdict-words.ts'

/** Tells why lookups from a page are refused, by the rules of the API itself, and mends it with one click. */
export function PageCheckCard({ id }: { id: string }) {
  const [page, setPage] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPage(String(new FormData(event.currentTarget).get('page')).trim())
  }
  return (
    <Card title="Why is it refused?" description="Whether a page may use this key, and which rule decides.">
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
      <div aria-live="polite">{page !== undefined && <Verdict id={id} page={page} />}</div>
    </Card>
  )
}

function Verdict({ id, page }: { id: string; page: string }) {
  const check = useLoad(checkPage, { what: 'the answer', params: { id }, query: page ? { page } : {}, freshFor: 0 })
  const { addOne, isPending } = useHostWrites(id)
  const mayAdd = useMay(addHost)
  return (
    <Loaded load={check}>
      {({ allowed, rule, page_host = '', matched = '', missing }) => (
        <Notice
          tone={allowed ? 'active' : 'stopped'}
          title={allowed ? 'Allowed' : 'Blocked'}
          action={
            missing &&
            mayAdd && (
              <Button size="small" icon="plus" isPending={isPending} onClick={() => void addOne(missing)}>
                Add {missing}
              </Button>
            )
          }
        >
          {rule && verdictWords(rule, { page_host, matched })}
        </Notice>
      )}
    </Loaded>
  )
}
