import { plateOf } from '@portal/contracts/addresses/plate'
import type { GatewayProduct } from '@portal/contracts/gateway'
import { PAGES } from '@portal/contracts/pages'
import { plansPathOf } from '@portal/contracts/sales/priced-products'
import { CodeExample } from '@portal/design-system/code-example'
import { Link } from '@portal/design-system/link'
import { Notice } from '@portal/design-system/notice'
import { formatCount } from '@portal/design-system/number'
import { Plate } from '@portal/design-system/plate'
import type { ReactNode } from 'react'
import { pathOfKey, WEBSITE_KEYS_PATH } from '../paths.ts'
import { PageVerdict } from '../website-keys/page-check/page-verdict.tsx'
import type { LookupAnswer } from './gateway-lookup.ts'
import type { ToolKey } from './tool-keys.ts'
import styles from './tools-page.module.css'

interface LookupOutcomeProps {
  answer: LookupAnswer
  product: GatewayProduct
  websiteKey: ToolKey
}

/**
 * Shows the outcome of a lookup, with the reason and the remedy of a refusal; below it the raw request and response.
 */
export function LookupOutcome({ answer, product, websiteKey }: LookupOutcomeProps) {
  const { url, status, tookMs, body, problem } = answer
  return (
    <>
      {problem ? (
        <Refusal answer={answer} problem={problem} product={product} websiteKey={websiteKey} />
      ) : (
        <Notice tone={status === 200 ? 'active' : 'stopped'} title={status === 200 ? 'Answered' : `Answered ${status}`}>
          {Array.isArray(body) ? `${formatCount(body.length, 'result')} in ${tookMs} ms.` : `In ${tookMs} ms.`}
        </Notice>
      )}
      <Plates rows={body} />
      <CodeExample title="Request" code={`GET ${url}\nOrigin: ${location.origin}`} />
      <CodeExample title={`Answer ${status}`} code={JSON.stringify(body, null, 2)} />
    </>
  )
}

/** Shows the addresses of an answer as plates: one in full, several in lines of their own. */
function Plates({ rows }: { rows: unknown }) {
  const found = Array.isArray(rows) ? rows.flatMap((row: unknown) => plateOf(row) ?? []) : []
  // Rows of a product that adds to an address repeat it.
  const plates = [...new Map(found.map((address) => [JSON.stringify(address), address]))]
  const [only] = plates
  if (only && plates.length === 1) return <Plate {...only[1]} verdict={only[1].point ? 'Located' : 'Standardized'} />

  return (
    <ul className={styles.plates}>
      {plates.map(([key, address]) => (
        <li key={key}>
          <Plate {...address} isSmall />
        </li>
      ))}
    </ul>
  )
}

type Problem = NonNullable<LookupAnswer['problem']>

/** For a refused page, applies the rules of "Why is it refused?", with the same one-click remedy. */
function Refusal({ answer, problem, product, websiteKey }: LookupOutcomeProps & { problem: Problem }) {
  const keyPath = pathOfKey(WEBSITE_KEYS_PATH, websiteKey.id)
  if (problem.name === 'gateway:unauthorized') {
    return (
      <>
        <PageVerdict id={websiteKey.id} page={location.origin} />
        <p>
          The lookup was refused with error {answer.status}. <Link href={keyPath}>Open the key</Link>
        </p>
      </>
    )
  }
  return (
    <Notice tone="stopped" title={`Refused with error ${answer.status}`}>
      {problem.message} {whatMends(problem.name, { answer, product, keyPath })}
    </Notice>
  )
}

interface Refused {
  answer: LookupAnswer
  product: GatewayProduct
  keyPath: string
}

function whatMends(problem: string, { answer: { retryAfter }, product, keyPath }: Refused): ReactNode {
  switch (problem) {
    case 'request:invalid':
      return 'The fields above say what is wrong.'
    case 'gateway:credentials-required':
      return 'A key that was just made works within a second: try it again.'
    case 'gateway:lookup-limit-reached':
      return <Link href={keyPath}>Raise or reset the limit</Link>
    case 'gateway:unrecognized-license':
    case 'gateway:license-not-granted':
    case 'gateway:inactive-subscription':
      return (
        <>
          <Link href={PAGES.subscriptions}>See your subscriptions</Link> or{' '}
          <Link href={plansPathOf(product.group)}>plans for {product.label}</Link>.
        </>
      )
    default:
      return retryAfter && `Try again in ${formatCount(Number(retryAfter), 'second')}.`
  }
}
