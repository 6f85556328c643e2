import {
  PAYMENT_TERMS,
  type PaymentTerms,
  placeOrderForAccount,
  requestQuoteForAccount,
} from '@portal/contracts/sales/admin-orders'
import { isForSaleByStaff } from '@portal/contracts/sales/for-sale'
import { MOST_PLANS } from '@portal/contracts/sales/quotes'
import { listCatalogPlans } from '@portal/contracts/subscriptions/admin-catalog'
import type { CatalogPlan } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { Button } from '@portal/design-system/button'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { RadioGroup } from '@portal/design-system/radio-group'
import { TextArea } from '@portal/design-system/text-area'
import { isProductError, messageOf, type Received } from '@portal/platform/api'
import { useToast } from '@portal/platform/toasts'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { type Load, Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ORDER_READS } from '../../../orders/order.ts'
import { pathOfAccount, pathOfOrder } from '../../../paths.ts'
import styles from './sale.module.css'
import { isGift, NEW_LINE, quotedItems, SALE, saleBody, type TypedLine } from './sale-form.ts'
import { SaleLine } from './sale-line.tsx'
import { SalePreview } from './sale-preview.tsx'
import { useSettled } from './use-settled.ts'

type CatalogEntry = Received<CatalogPlan>

const TERMS_LABELS: Readonly<Record<PaymentTerms, string>> = {
  'due-on-receipt': 'Now',
  'net-15': 'In 15 days',
  'net-30': 'In 30 days',
  'net-60': 'In 60 days',
}

/** A sale to an account: its lines, when it is to be paid, and what the customer will read (rules J28, G74 to G76). */
export function Sale({ accountId }: { accountId: number }) {
  const plans = useLoad(listCatalogPlans, {
    what: 'the plans',
    select: (all) => all.filter(({ deprecated = true }) => isForSaleByStaff({ deprecated })).toSorted(inCatalogOrder),
  })
  return <Loaded load={plans}>{(known) => <SaleOf accountId={accountId} plans={known} />}</Loaded>
}

/** Plans of a license together, the shorter term and the lower price first. */
function inCatalogOrder(one: CatalogEntry, other: CatalogEntry): number {
  return (
    (one.license_id ?? '').localeCompare(other.license_id ?? '') ||
    (one.months ?? 0) - (other.months ?? 0) ||
    (one.price_in_cents ?? 0) - (other.price_in_cents ?? 0)
  )
}

type LinePath = `items.${number}.${keyof TypedLine}`

/** Labels of the fields, those of each line under its path. */
function labelsOf(lines: readonly TypedLine[]): Record<LinePath | 'reason' | 'terms', string> {
  const labels = lines.map((_, at) => ({
    [`items.${at}.plan_id`]: 'Plan',
    [`items.${at}.amount`]: 'Price (USD)',
    [`items.${at}.lookups`]: 'Lookups',
  }))
  return Object.assign({}, ...labels, { reason: 'Reason', terms: 'Payment is due' })
}

function useSale(accountId: number) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [count, setCount] = useState(1)
  const place = useWrite(placeOrderForAccount, { stale: ORDER_READS })
  const toast = useToast()
  const navigate = useNavigate()
  const blank = Array.from({ length: count }, () => NEW_LINE)
  const form = useCallForm(SALE, {
    labels: labelsOf(blank),
    values: { items: [NEW_LINE], reason: '', terms: 'due-on-receipt' as PaymentTerms },
    send: async (sale) => {
      if (!isCurrent) throw new OutdatedPreview()
      if (!quote.data) throw new MissingPreview()
      return place.run({ body: saleBody(accountId, sale, quote.data), idempotencyKey })
    },
    done: ({ order_id: id = 0 }) => {
      toast.success(`Order ${id} is placed`)
      void navigate(pathOfOrder(id))
    },
    refusalText,
  })
  const lines = form.value('items' as LinePath) as unknown as TypedLine[]
  const asked = { account_id: accountId, order_items: quotedItems(lines) }
  const body = useSettled(asked)
  const quote = useLoad(requestQuoteForAccount, { what: 'the preview', body })
  const isCurrent = JSON.stringify(asked) === JSON.stringify(body) && Boolean(quote.data ?? quote.error)
  const setLines = (changed: TypedLine[]) => {
    setCount(changed.length)
    form.setValue('items' as LinePath, changed as never)
  }
  return { form, lines, setLines, quote: useKept(quote) }
}

/** Refuses a sale whose preview does not show yet what was typed last (rule G75). */
class OutdatedPreview extends Error {}

/** Refuses a sale whose preview could not be loaded: nobody has read its prices (rule G75). */
class MissingPreview extends Error {}

function refusalText(error: unknown): string {
  if (error instanceof OutdatedPreview) return 'The preview has just changed. Read it, then place the order.'
  if (error instanceof MissingPreview)
    return 'The preview could not be loaded. Load it again and read it, then place the order.'
  return isProductError(error, 'request:repeated-differently')
    ? 'An order was placed from this page already. Look at the account’s orders before you place another one.'
    : messageOf(error).content
}

/** Returns a load that shows the data before it until its own are here. */
function useKept<Data>(load: Load<Data>): Load<Data> {
  const [kept, setKept] = useState(load.data)
  if (load.data !== undefined && load.data !== kept) setKept(load.data)
  return load.error ? load : { ...load, data: load.data ?? kept }
}

function SaleOf({ accountId, plans }: { accountId: number; plans: readonly CatalogEntry[] }) {
  const { form, lines, setLines, quote } = useSale(accountId)
  const terms = form.value('terms') as PaymentTerms
  const isPaidFor = lines.some(({ pricing }) => pricing !== 'free')
  return (
    <CallForm form={form} aria-label="New order" className={styles.sale}>
      <Card title="Plans">
        <div className={styles.lines}>
          {lines.map((line, at) => (
            <SaleLine
              key={at}
              number={at + 1}
              line={line}
              plans={plans}
              field={(name) => form.field(`items.${at}.${name}`)}
              onChange={(change) => setLines(lines.map((one, place) => (place === at ? { ...one, ...change } : one)))}
              onRemove={lines.length > 1 ? () => setLines(lines.filter((_, place) => place !== at)) : undefined}
            />
          ))}
          {lines.length < MOST_PLANS && (
            <div>
              <Button icon="plus" onClick={() => setLines([...lines, NEW_LINE])}>
                Add a plan
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card title="Terms">
        <div className={styles.lines}>
          {isPaidFor && (
            <RadioGroup<PaymentTerms>
              label="Payment is due"
              variant="segments"
              description="The email about the order says the date."
              options={PAYMENT_TERMS.map((value) => ({ value, label: TERMS_LABELS[value] }))}
              value={terms}
              onChange={(value) => form.setValue('terms', value)}
            />
          )}
          {isGift(lines) && (
            <TextArea
              {...form.field('reason')}
              rows={3}
              description="Why it is at no charge. It is in the account’s audit log."
            />
          )}
        </div>
      </Card>
      <SalePreview accountId={accountId} quote={quote} lines={lines} plans={plans} terms={terms} />
      <div className={styles.end}>
        <Button type="submit" variant="primary" isPending={form.isSending}>
          Place order
        </Button>
        <ButtonLink href={pathOfAccount(accountId, 'orders')}>Cancel</ButtonLink>
      </div>
    </CallForm>
  )
}
