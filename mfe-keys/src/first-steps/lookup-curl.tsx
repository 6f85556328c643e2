import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { snippetOf } from '@portal/contracts/lookup-snippets'
import { CodeExample } from '@portal/design-system/code-example'
import styles from './first-steps-card.module.css'

const [PRODUCT] = GATEWAY_PRODUCTS

/** A first lookup for a terminal; the file of a new key sets the variables that it reads. `origin` is where lookups are answered. */
export function LookupCurl({ origin }: { origin: string }) {
  const fields = Object.fromEntries(PRODUCT.fields.map(({ name, example }) => [name, example]))
  const code = snippetOf('curl', { kind: 'secret', url: origin + PRODUCT.path, fields })
  return (
    <div className={styles.curl}>
      <CodeExample title="A first lookup in your terminal" what="the command" code={code} />
      <p className={styles.text}>Requires an API key. The key file you download sets AUTH_ID and AUTH_TOKEN.</p>
    </div>
  )
}
