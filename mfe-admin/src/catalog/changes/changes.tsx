import { Button } from '@portal/design-system/button'
import { Notice } from '@portal/design-system/notice'
import { isProductError, messageOf } from '@portal/platform/api'
import { useState } from 'react'
import { BeforeAfter } from '../../before-after.tsx'
import styles from './changes.module.css'
import { differencesOf } from './differences.ts'

type Fields = Readonly<Record<string, unknown>>

/** Labels of a thing’s fields, and their values in words. */
export interface Wording<Values extends Fields> {
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  inWords: <Field extends keyof Values & string>(field: Field, value: Values[Field]) => string
}

interface ChangesProps<Values extends Fields> extends Wording<Values> {
  before: Values
  /** Undefined for a field in which nothing valid is typed. */
  after: Partial<Values>
}

/** Shows each field that a form would change, as it is now and as it will be (rule G61). */
export function Changes<Values extends Fields>({ before, after, labels, inWords }: ChangesProps<Values>) {
  const changed = differencesOf(before, after)
  return (
    <section className={styles.changes} aria-label="Changes" aria-live="polite">
      <h3 className={styles.title}>Changes</h3>
      {changed.length === 0 ? (
        <p className={styles.none}>Nothing is changed yet.</p>
      ) : (
        <BeforeAfter
          changes={changed.map((field) => {
            const value = after[field]
            return {
              term: labels[field] ?? field,
              before: inWords(field, before[field]),
              after: value === undefined ? '…' : inWords(field, value as Values[typeof field]),
            }
          })}
        />
      )}
    </section>
  )
}

interface NewsProps<Values extends Fields> extends Wording<Values> {
  /** The thing as it is known now. */
  now: Values
  /** Takes the values that are there now for what was typed. */
  onTake: () => void
  /** True while a change of one's own is under way, which is no news. */
  isSending: boolean
}

/** Says what somebody else changed since the form was opened, and offers their values (rule G63). */
export function News<Values extends Fields>({ now, labels, inWords, onTake, isSending }: NewsProps<Values>) {
  const [opened, setOpened] = useState(now)
  const changed = differencesOf(opened, now)
  if (changed.length === 0 || isSending) return null
  return (
    <Notice
      tone="attention"
      title="Somebody else changed this after you opened it"
      action={
        <Button
          size="small"
          onClick={() => {
            onTake()
            setOpened(now)
          }}
        >
          Discard my changes
        </Button>
      }
    >
      <p>What you typed is kept. Saving puts it in place of what is there now.</p>
      <BeforeAfter
        changes={changed.map((field) => ({
          term: labels[field] ?? field,
          before: inWords(field, opened[field]),
          after: inWords(field, now[field]),
        }))}
      />
    </Notice>
  )
}

/** Returns the message for a change that the server refused. */
export function refusalText(error: unknown): string {
  if (isProductError(error, 'request:out-of-date'))
    return 'Somebody else changed this after you opened it. Nothing was saved. Read what they changed, then save again.'
  return messageOf(error).content
}
