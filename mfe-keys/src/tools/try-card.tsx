import type { GatewayProduct } from '@portal/contracts/gateway'
import type { SnippetLookup } from '@portal/contracts/lookup-snippets'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Notice } from '@portal/design-system/notice'
import { TextField } from '@portal/design-system/text-field'
import { latePage } from '@portal/remote-kit/app'
import { type FormEvent, useState } from 'react'
import { type LookupAnswer, lookUp, lookupUrl } from './gateway-lookup.ts'
import type { ToolKey } from './tool-keys.ts'
import styles from './tools-page.module.css'

/** Fetched while the first lookup is on its way. */
const LookupOutcome = latePage(async () => (await import('./lookup-outcome.tsx')).LookupOutcome, null)

interface TryCardProps {
  product: GatewayProduct
  websiteKey: ToolKey
  lookup: SnippetLookup
  onChange: (field: string, value: string) => void
}

/** Makes a lookup from this page, like a page of the customer's, and shows request and response. */
export function TryCard({ product, websiteKey, lookup: { url, fields }, onChange }: TryCardProps) {
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<LookupAnswer | 'none'>()
  const wrong = (answer !== 'none' && answer?.problem?.fields) || {}
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setPending(true)
    LookupOutcome.code.load().catch(() => {})
    // What a browser filled in by itself, nobody may have heard of.
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    for (const [name, text] of Object.entries(typed)) if (text !== (fields[name] ?? '')) onChange(name, text)
    setAnswer(await lookUp(lookupUrl(url, websiteKey.id, { ...fields, ...typed })).catch(() => 'none' as const))
    setPending(false)
  }
  return (
    <Card title="Try a lookup" description={`Goes from this page, ${location.host}, straight to the API.`}>
      <form onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {product.fields.map(({ name, required }) => (
            <TextField
              key={name}
              name={name}
              label={name}
              isOptional={!required}
              error={wrong[name]}
              value={fields[name] ?? ''}
              onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
        <div className={styles.send}>
          <Button type="submit" variant="primary" icon="play" isPending={isPending}>
            Look up
          </Button>
          Each answered lookup counts toward your usage.
        </div>
      </form>
      <div className={styles.outcome} aria-live="polite">
        {answer === 'none' && <NoAnswer url={url} />}
        {answer && answer !== 'none' && <LookupOutcome answer={answer} product={product} websiteKey={websiteKey} />}
      </div>
    </Card>
  )
}

/** There was no response: the gateway is unavailable, or something in between blocks it. */
function NoAnswer({ url }: { url: string }) {
  return (
    <Notice tone="stopped" title="No answer">
      {navigator.onLine ? `${new URL(url).host} could not be reached from this browser.` : 'You are offline.'} Nothing
      was counted.
    </Notice>
  )
}
