/** A letter as somebody would have received it. */
export interface ReceivedMail {
  id: number
  receivedAt: Date
  from: string
  to: string
  subject: string
  text: string
  /** HTML version; `""` if the letter is text only. */
  html: string
  /** Address that mail programs post to from their own unsubscribe button (RFC 8058); `""` if there is none. */
  oneClickUrl: string
  attachments: readonly ReceivedFile[]
}

/** A file that came with a letter. */
export interface ReceivedFile {
  name: string
  type: string
  bytes: Buffer
}

export interface Inbox {
  add(mail: Omit<ReceivedMail, 'id'>): void
  /** The newest first; of one receiver if named. */
  list(to?: string): readonly ReceivedMail[]
  find(id: number): ReceivedMail | undefined
}

const LETTERS_KEPT = 100

/** The last hundred mails of this process. */
export function createInbox(): Inbox {
  let mails: ReceivedMail[] = []
  let received = 0
  return {
    add: (mail) => {
      received += 1
      mails = [{ id: received, ...mail }, ...mails].slice(0, LETTERS_KEPT)
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase().includes(to.toLowerCase()))),
    find: (id) => mails.find((mail) => mail.id === id),
  }
}
