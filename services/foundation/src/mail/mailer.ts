import { isMailAddress } from '@portal/contracts/email'
import { SECOND_MS } from '@portal/contracts/time-units'
import { createTransport } from 'nodemailer'
import { FinalFailure } from '../outbox/final-failure.ts'
import type { JobHandler } from '../outbox/outbox.ts'
import type { EnvelopeKeys } from '../secrets/envelope.ts'
import type { Settings } from '../settings.ts'
import { letterAsHtml, letterAsText } from './letter-frame.ts'
import { type Attachment, type Letter, openMailJob } from './mail.ts'

/**
 * Draws the paper of a letter while its job is done. Throws if another attempt may draw it, and returns `undefined` if the
 * letter has to go without.
 */
export type DrawPaper = (paper: number, ...job: Parameters<JobHandler>) => Promise<Attachment | undefined>

/**
 * Delivers mail jobs over SMTP, as HTML and as text. A repeated delivery carries the same message id, by which receivers drop
 * duplicates.
 */
export function createMailer(
  { smtpUrl, mailFrom, ...brand }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'brandName' | 'publicOrigin'>,
  keys: EnvelopeKeys,
  drawPaper: DrawPaper = async () => undefined,
): { deliver: JobHandler; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5 * SECOND_MS,
    greetingTimeout: 5 * SECOND_MS,
    socketTimeout: 15 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1)
  return {
    deliver: async (job, context) => {
      const written = openMailJob(keys, job.payload)
      // Stored before rule M97: a mail server would refuse it, or deliver to another address.
      if (!isMailAddress(written.to)) throw new FinalFailure('The letter was not sent: its address is invalid.')
      const letter = await withPaper(written, (paper) => drawPaper(paper, job, context))
      const to = { name: '', address: letter.to }
      await transport
        .sendMail({
          from: { name: brand.brandName, address: mailFrom },
          // An object, because a text is parsed as a list: "a,b@c.example" would go to b@c.example.
          to,
          envelope: { from: { name: '', address: mailFrom }, to: [to] },
          subject: letter.subject,
          text: letterAsText(letter, brand),
          html: letterAsHtml(letter, brand),
          messageId: `<outbox-${job.id}@${domain}>`,
          headers: unsubscribeHeaders(letter),
          attachments: attachmentsOf(letter),
        })
        .catch(refuseWithoutName)
    },
    close: () => transport.close(),
  }
}

/** Returns the letter with its paper, and says that it is attached, or where it is. */
async function withPaper(letter: Letter, draw: (paper: number) => Promise<Attachment | undefined>): Promise<Letter> {
  const { paper, afterwards = [] } = letter
  if (!paper) return letter

  const attachment = await draw(paper.id)
  const words = attachment ? paper.attached : paper.missing
  return { ...letter, ...(attachment && { attachment }), afterwards: [words, ...afterwards] }
}

function attachmentsOf({ attachment }: Letter) {
  if (!attachment) return []
  const { name, type, base64 } = attachment
  return [{ filename: name, contentType: type, content: base64, encoding: 'base64' }]
}

/** Headers for the mail program's own unsubscribe button (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: Letter): Record<string, string> {
  if (!unsubscribe) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Hides the server's message: it names the recipient, and a job's error is logged and stored. Final where the server refuses
 * the recipient for good (a reply of 5yz, RFC 5321 §4.2.1).
 */
function refuseWithoutName({ code = '', responseCode = '' }: { code?: string; responseCode?: number | string }): never {
  const message = `The letter was not taken: ${code} ${responseCode}`.trim()
  const isForGood = code === 'EENVELOPE' && /^5\d\d$/.test(String(responseCode))
  throw isForGood ? new FinalFailure(message) : new Error(message)
}
