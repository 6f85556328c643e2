import { PAGES } from '@portal/contracts/pages'
import { MESSAGE_LENGTH } from '@portal/contracts/support/conversation'
import { CONVERSATION_IN_QUERY } from '@portal/contracts/support/conversation-link'
import { REPORT_PART_LABELS } from '@portal/contracts/support/problem-report'
import { thePlatform } from '@portal/platform/start'
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { openChat } from '../chat/chat-store.ts'
import buttons from '../layout/buttons.module.css'
import { ImageButton } from '../layout/image-button.tsx'
import { FrontDialog } from '../palette/front-dialog.tsx'
import styles from './report.module.css'
import { include, reportDraft, sendReport, setScreenshot, setText } from './report-draft.ts'
import { canTakeScreenshot, imageFromFile, takeScreenshot } from './take-screenshot.ts'

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
    <FrontDialog label={TITLE} onClose={onClose} isSheet={!isSent} scrolls>
      {isSent ? <Sent isFrameGone={isFrameGone} onClose={onClose} /> : <ReportForm onClose={onClose} />}
    </FrontDialog>
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
      <h2>{TITLE}</h2>
      <label className={styles.field}>
        <span>What happened?</span>
        <textarea
          ref={field}
          rows={4}
          required
          maxLength={MESSAGE_LENGTH}
          value={text}
          aria-invalid={isWrong}
          aria-describedby="report-hint"
          placeholder="What were you doing, and what did you expect?"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <p id="report-hint" className={isWrong ? styles.wrong : styles.hint}>
        {isWrong ? 'Say in a few words what happened.' : 'Leave out passwords, secret keys and card numbers.'}
      </p>
      <Screenshot />
      <Details />
      {problem && (
        <p role="alert" className={styles.problem}>
          {`Not sent. ${problem}`}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={buttons.button} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={isSending}>
          {isSending ? 'Sending…' : problem ? 'Send again' : 'Send'}
        </button>
      </div>
    </form>
  )
}

/** A picture of the page by the browser's dialog, or an image from a file where there is none, or it was refused. */
function Screenshot() {
  const screenshot = useStore(reportDraft, (draft) => draft.screenshot)
  const [canTake] = useState(canTakeScreenshot)
  const [isFileOffered, setFileOffered] = useState(!canTake)
  const [status, setStatus] = useState('')
  const place = useRef<HTMLDivElement>(null)

  const add = async (make: () => Promise<string>, failure: string) => {
    setStatus('')
    try {
      setScreenshot(await make())
    } catch {
      setStatus(failure)
      setFileOffered(true)
    }
  }
  const take = async () => {
    const dialog = place.current?.closest('dialog')
    // The picture is of the page below.
    if (dialog) dialog.hidden = true
    await add(takeScreenshot, 'No screenshot was taken. You can add an image file instead.')
    if (dialog) dialog.hidden = false
    place.current?.querySelector('button')?.focus()
  }

  return (
    <div ref={place} className={styles.screenshot}>
      {screenshot ? (
        <>
          <img className={styles.preview} src={screenshot} alt="Your screenshot, as it will be sent" />
          <button type="button" className={buttons.button} onClick={() => setScreenshot(undefined)}>
            Remove the screenshot
          </button>
        </>
      ) : (
        <>
          {canTake && (
            <button type="button" className={buttons.button} onClick={() => void take()}>
              Add a screenshot
            </button>
          )}
          {isFileOffered && (
            <ImageButton
              onChoose={(file) =>
                void add(() => imageFromFile(file), 'This image could not be read. Choose another one.')
              }
            />
          )}
        </>
      )}
      <p role="status" className={styles.hint}>
        {status}
      </p>
    </div>
  )
}

/** All details as they will be sent; a part that is not ticked stays here. */
function Details() {
  const details = useStore(reportDraft, (draft) => draft.details)
  const leftOut = useStore(reportDraft, (draft) => draft.leftOut)
  return (
    <fieldset className={styles.details}>
      <legend>Technical details</legend>
      <p className={styles.hint}>Only what you tick is sent, as it is shown here.</p>
      {details.map(({ part, lines }) => (
        <div key={part} className={styles.part}>
          <label>
            <input
              type="checkbox"
              checked={!leftOut.includes(part)}
              onChange={({ currentTarget }) => include(part, currentTarget.checked)}
            />
            {REPORT_PART_LABELS[part]}
          </label>
          <ul translate="no" data-out={leftOut.includes(part) || undefined}>
            {lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  )
}

function Sent({ isFrameGone, onClose }: ReportDialogProps) {
  const id = useStore(reportDraft, ({ conversationId }) => conversationId)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  const address = `${PAGES.account}?${CONVERSATION_IN_QUERY}=${id}`

  /** Chat opens on this page, unless it has broken. */
  const open = (event: MouseEvent) => {
    event.preventDefault()
    onClose()
    if (isFrameGone) thePlatform().load(address)
    else openChat(id)
  }

  return (
    <div className={styles.report} data-sent>
      <h2>Your report is on its way</h2>
      <p role="status">Thanks, we answer in chat and by email.</p>
      <div className={styles.actions}>
        <button type="button" className={buttons.button} onClick={onClose}>
          Close
        </button>
        <a ref={link} className={buttons.primary} href={address} onClick={open}>
          Open chat
        </a>
      </div>
    </div>
  )
}
