import { PAGES } from '@portal/contracts/pages'
import { MESSAGE_LENGTH } from '@portal/contracts/support/conversation'
import { CONVERSATION_IN_QUERY } from '@portal/contracts/support/conversation-link'
import { REPORT_PART_LABELS, type ReportPartName } from '@portal/contracts/support/problem-report'
import { thePlatform } from '@portal/platform/start'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { openChat } from '../chat/chat-store.ts'
import { imageToSend } from '../images/image-to-send.ts'
import buttons from '../layout/buttons.module.css'
import checkbox from '../layout/checkbox.module.css'
import { Icon } from '../layout/icon.tsx'
import { ImageButton, ImageIcon } from '../layout/image-button.tsx'
import { FrontDialog } from '../palette/front-dialog.tsx'
import styles from './report.module.css'
import { include, reportDraft, sendReport, setScreenshot, setText } from './report-draft.ts'
import { canTakeScreenshot, takeScreenshot } from './take-screenshot.ts'

const TITLE = 'Report a problem'

interface ReportDialogProps {
  /** The frame of the page has broken, and with it the chat on it. */
  isFrameGone: boolean
  onClose: () => void
}

/** Says what happened, and shows all that goes along before it is sent (rule H61). */
export function ReportDialog({ isFrameGone, onClose }: ReportDialogProps) {
  const isSent = useStore(reportDraft, ({ phase }) => phase === 'sent')
  return (
    <FrontDialog label={TITLE} onClose={onClose} kind={isSent ? 'confirmation' : 'form'}>
      {isSent ? <Sent isFrameGone={isFrameGone} onClose={onClose} /> : <ReportForm onClose={onClose} />}
    </FrontDialog>
  )
}

function Head({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <header className={styles.head}>
      {children}
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  )
}

function ReportForm({ onClose }: { onClose: () => void }) {
  const { text, problem, phase } = useStore(reportDraft)
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isSending = phase === 'sending'
  const isEmpty = text.trim() === ''
  const isWrong = isMissing && isEmpty

  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(isEmpty)
    if (isEmpty) field.current?.focus()
    else void sendReport()
  }

  return (
    <form className={styles.report} onSubmit={send} noValidate>
      <Head onClose={onClose}>
        <h2>{TITLE}</h2>
      </Head>
      <div className={styles.body}>
        <label className={styles.field}>
          <span>What happened?</span>
          <textarea
            ref={field}
            rows={6}
            required
            maxLength={MESSAGE_LENGTH}
            value={text}
            aria-invalid={isWrong}
            aria-describedby="report-hint"
            placeholder="What were you doing, and what did you expect?"
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <Hint isWrong={isWrong} />
        <Screenshot />
        <Details />
        {problem && (
          <p role="alert" className={styles.problem}>
            {`Not sent. ${problem}`}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.button} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={isSending}>
          {isSending ? 'Sending…' : problem ? 'Send again' : 'Send report'}
        </button>
      </div>
    </form>
  )
}

function Hint({ isWrong }: { isWrong: boolean }) {
  return (
    <p id="report-hint" className={isWrong ? styles.wrong : styles.hint}>
      {isWrong && <Icon name="alert" />}
      {isWrong ? 'Describe what happened.' : 'Leave out passwords, secret keys and card numbers.'}
    </p>
  )
}

/** A picture of the page by the browser's dialog, or an image from a file where there is none, or it was refused. */
function Screenshot() {
  const screenshot = useStore(reportDraft, (draft) => draft.screenshot)
  const [canTake] = useState(canTakeScreenshot)
  const [isFileOffered, setFileOffered] = useState(!canTake)
  const [status, setStatus] = useState('')
  const place = useRef<HTMLDivElement>(null)

  const take = async () => {
    setStatus('')
    const dialog = place.current?.closest('dialog')
    // The picture is of the page below.
    if (dialog) dialog.hidden = true
    const image = await takeScreenshot().catch(() => undefined)
    // At once: the button that is focused below has to be the one that is there then.
    flushSync(() => {
      if (image !== undefined) return setScreenshot(image)
      setStatus('No screenshot was taken. You can add an image file instead.')
      setFileOffered(true)
    })
    if (dialog) dialog.hidden = false
    place.current?.querySelector('button')?.focus()
  }
  const choose = async (file: File) => {
    setStatus('')
    const image = await imageToSend(file)
    if (image.problem === undefined) setScreenshot(image.url)
    else setStatus(image.problem)
  }

  return (
    <div ref={place} className={styles.screenshot}>
      {screenshot ? (
        <>
          <img className={styles.preview} src={screenshot} alt="Your screenshot, as it will be sent" />
          <button type="button" className={buttons.button} onClick={() => setScreenshot(undefined)}>
            Remove screenshot
          </button>
        </>
      ) : (
        <>
          {canTake && (
            <button type="button" className={buttons.button} onClick={() => void take()}>
              <ImageIcon />
              Add screenshot
            </button>
          )}
          {isFileOffered && <ImageButton onChoose={(file) => void choose(file)} />}
        </>
      )}
      <p role="status" className={styles.hint}>
        {status}
      </p>
    </div>
  )
}

/** All details as they will be sent; a part that is not checked stays here. */
function Details() {
  const details = useStore(reportDraft, (draft) => draft.details)
  const leftOut = useStore(reportDraft, (draft) => draft.leftOut)
  return (
    <fieldset className={styles.details}>
      <legend>Technical details</legend>
      <p className={styles.hint}>We send only what you check.</p>
      {details.map(({ part, lines }) => (
        <div key={part} className={styles.part}>
          <label>
            <input
              type="checkbox"
              className={checkbox.box}
              checked={!leftOut.includes(part)}
              onChange={({ currentTarget }) => include(part, currentTarget.checked)}
            />
            {REPORT_PART_LABELS[part]}
          </label>
          <ul
            translate="no"
            data-columns={part === 'releases' || undefined}
            data-out={leftOut.includes(part) || undefined}
          >
            {lines.map((line, at) => (
              <li key={at}>
                <Line part={part}>{line}</Line>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  )
}

/** Draws what machines have named in their letters, a release beside its part of the portal. */
function Line({ part, children: line }: { part: ReportPartName; children: string }) {
  if (part === 'window') return line
  if (part !== 'releases') return <code translate="no">{line}</code>

  const [name = '', release = ''] = line.split(' ')
  return (
    <>
      <span>{name}</span> <code translate="no">{release}</code>
    </>
  )
}

function Sent({ isFrameGone, onClose }: ReportDialogProps) {
  const id = useStore(reportDraft, ({ conversationId }) => conversationId)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus(), [])
  const email = thePlatform().session.getState().visitor?.user.email
  const address = `${PAGES.account}?${CONVERSATION_IN_QUERY}=${id}`

  /** Chat opens on this page, unless it has broken. */
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onClose()
    if (isFrameGone) thePlatform().load(address)
    else openChat(id)
  }

  return (
    <div className={`${styles.report} ${styles.confirmation}`}>
      <Head onClose={onClose}>
        <span className={styles.done}>
          <Icon name="check" />
        </span>
        <h2>Report sent</h2>
      </Head>
      <p role="status" className={styles.body}>
        {`Thanks. We’ll reply in chat and ${email ? `to ${email}` : 'by email'}.`}
      </p>
      <div className={styles.actions}>
        <a className={buttons.button} href={address} onClick={open}>
          Open chat
        </a>
        <button ref={done} type="button" className={buttons.primary} onClick={onClose}>
          Done
        </button>
      </div>
    </div>
  )
}
