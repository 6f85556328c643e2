import { CheckYourMail } from '../sign-in/check-your-mail.tsx'
import styles from '../sign-in/entrance.module.css'

/** A sign-up that a letter has to finish, and how to have another one sent. */
export interface Mailed {
  to: string
  sendAgain: () => Promise<unknown>
}

/** Shows the same whether or not the address is known here (rule B16). */
export function ConfirmByMail({ to, sendAgain, onOtherAddress }: Mailed & { onOtherAddress: () => void }) {
  return (
    <CheckYourMail sendAgain={sendAgain} onOtherAddress={onOtherAddress}>
      <div className={styles.words}>
        <p>
          We sent a message to <strong>{to}</strong>. Open the link in it to confirm that the address is yours, and you
          are in.
        </p>
        <p className={styles.muted}>Nothing after a minute? Check your spam folder.</p>
      </div>
    </CheckYourMail>
  )
}
