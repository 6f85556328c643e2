import { Button } from '@portal/design-system/button'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import styles from '../sign-in/entrance.module.css'

interface PressFormProps<Answer> {
  label: string
  send: () => Promise<Answer>
  done: (answer: Answer) => void
  children?: ReactNode
}

/** One button, with its error above: opening a link must not change anything, because mail scanners open links, too. */
export function PressForm<Answer>({ label, send, done, children }: PressFormProps<Answer>) {
  const form = useCallForm({ body: z.object({}) }, { labels: {}, values: {}, send, done })
  return (
    <CallForm form={form}>
      {children}
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        {label}
      </Button>
    </CallForm>
  )
}
