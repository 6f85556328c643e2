import { MINUTE_MS } from '@portal/contracts/time-units'
import { Button } from '@portal/design-system/button'
import { useNow } from '@portal/design-system/clock'
import { useToast } from '@portal/platform/toasts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Entrance, OtherWays } from './entrance.tsx'
import { refusalText } from './refusal-text.ts'

/** How long nothing more is sent to the same address (rule B9), in ms. */
const PAUSE_MS = MINUTE_MS

interface CheckYourMailProps {
  /** The sent letter, its address, and the next step. */
  children: ReactNode
  /** Sends it again. Rejects with the refusal. */
  sendAgain: () => Promise<unknown>
  /** Back to the form. */
  onOtherAddress: () => void
}

/** After something was mailed. Says the same whether or not the address is known here. */
export function CheckYourMail({ children, sendAgain, onOtherAddress }: CheckYourMailProps) {
  const [sentAt, setSentAt] = useState(Date.now)
  const [isSending, setSending] = useState(false)
  const left = Math.ceil((sentAt + PAUSE_MS - useNow(1_000)) / 1_000)
  const toast = useToast()
  const words = useRef<HTMLDivElement>(null)
  // Where the form was that had the focus.
  useEffect(() => words.current?.focus(), [])

  async function send() {
    setSending(true)
    try {
      await sendAgain()
      setSentAt(Date.now())
      toast.success('We sent another message')
    } catch (error) {
      toast.error(refusalText(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <Entrance title="Check your email">
      <div ref={words} tabIndex={-1} role="status">
        {children}
      </div>
      <Button isPending={isSending} disabled={left > 0} onClick={send}>
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
      <OtherWays>
        <Button variant="quiet" onClick={onOtherAddress}>
          Use another address
        </Button>
      </OtherWays>
    </Entrance>
  )
}
