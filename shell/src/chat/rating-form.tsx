import { messageOf } from '@portal/platform/api'
import { type FormEvent, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import styles from './chat.module.css'
import { useChat, useChatSession } from './chat-context.ts'

const CHOICES = [
  { rating: 'good', label: 'Good' },
  { rating: 'bad', label: 'Bad' },
] as const

/** Asks how a closed conversation went; a second answer replaces the first. */
export function RatingForm() {
  const session = useChatSession()
  const rated = useChat(({ conversation }) => conversation?.rating ?? '')
  const [comment, setComment] = useState('')
  const [status, setStatus] = useState('')

  const rate = async (rating: 'good' | 'bad') => {
    try {
      await session.rate(rating, comment.trim())
      setStatus('Thank you for telling us.')
    } catch (error) {
      setStatus(messageOf(error).content)
    }
  }
  const sendComment = (event: FormEvent) => {
    event.preventDefault()
    if (rated) void rate(rated)
  }
  return (
    <form className={styles.rating} onSubmit={sendComment}>
      <fieldset className={styles.row}>
        <legend>How did it go?</legend>
        {CHOICES.map(({ rating, label }) => (
          <button
            key={rating}
            type="button"
            className={buttons.button}
            aria-pressed={rated === rating}
            onClick={() => void rate(rating)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {rated !== '' && (
        <div className={styles.row}>
          <input
            className={styles.field}
            aria-label="Comment (optional)"
            placeholder="Comment (optional)"
            maxLength={1000}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          <button type="submit" className={buttons.button}>
            Send comment
          </button>
        </div>
      )}
      <p role="status" className={styles.detail}>
        {status}
      </p>
    </form>
  )
}
