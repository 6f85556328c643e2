import { Spinner } from '@portal/design-system/spinner'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { clearAnswer, type ProviderAnswer, readAnswer } from './provider-answer.ts'

type Answer = ProviderAnswer | undefined

/** Takes a provider's response from the address before anything else happens, and passes it to `finish` once. */
export function useReturn(finish: (answer: Answer) => unknown): Answer {
  const [answer] = useState(() => readAnswer(location.search))
  const isTaken = useRef(false)

  useLayoutEffect(clearAnswer, [])
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void finish(answer)
  }, [])
  return answer
}

/** Shown while the server checks a provider's response. */
export function Returning({ title, children }: { title: string; children: string }) {
  return (
    <Entrance title={title}>
      <p role="status" className={styles.waiting}>
        <Spinner /> {children}
      </p>
    </Entrance>
  )
}
