import type { UsedPasskey } from '@portal/contracts/authorization/passkey-log-in'
import { getPasskey, passkeyWords } from '@portal/platform/session'
import { useState } from 'react'
import { refusalText } from './refusal-text.ts'

interface Passkey {
  /** Asks the server what to ask the browser for. */
  ask: () => Promise<{ options?: Readonly<Record<string, unknown>> | undefined }>
  enter: (answer: UsedPasskey) => Promise<unknown>
  /** Called once the person is in; the button keeps turning until the next page is here. */
  onDone: () => void
  /** Called for a refusal in place of showing it; returns whether it has dealt with it. */
  onRefused?: (error: unknown) => boolean
}

/** Logs in with a passkey of the browser: asked of the server, answered by the browser, judged by the server. */
export function usePasskey({ ask, enter, onDone, onRefused }: Passkey) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState('')

  async function press() {
    if (isAsking) return
    setRefusal('')
    setAsking(true)
    try {
      const { options = {} } = await ask()
      await enter(await getPasskey(options))
      onDone()
    } catch (error) {
      setAsking(false)
      if (!onRefused?.(error)) setRefusal(passkeyWords(error) ?? refusalText(error))
    }
  }
  return { isAsking, refusal, press }
}
