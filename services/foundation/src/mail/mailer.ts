import { createTransport } from 'nodemailer'
import type { JobHandler } from '../outbox/outbox.ts'
import type { EnvelopeKeys } from '../secrets/envelope.ts'
import type { Settings } from '../settings.ts'
import { openMailJob } from './mail.ts'

const SECOND_MS = 1_000

/**
 * Delivers mail jobs over SMTP. A repeated delivery carries the same message id, by which receivers drop duplicates.
 */
export function createMailer(
  { smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>,
  keys: EnvelopeKeys,
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
    deliver: async ({ id, payload }) => {
      const { to, subject, text } = openMailJob(keys, payload)
      const messageId = `<outbox-${id}@${domain}>`
      await transport.sendMail({ from: mailFrom, to, subject, text, messageId }).catch(refuseWithoutName)
    },
    close: () => transport.close(),
  }
}

/** What a mail server says names the receiver, and what a job failed with is logged and kept. */
function refuseWithoutName({ code = '', responseCode = '' }: { code?: string; responseCode?: number | string }): never {
  throw new Error(`The letter was not taken: ${code} ${responseCode}`.trim())
}
