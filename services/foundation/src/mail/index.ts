export { letterAsHtml, letterAsText } from './letter-frame.ts'
export {
  type Attachment,
  enqueueLetters,
  type Letter,
  type LetterPaper,
  MAIL,
  MAIL_KINDS,
  MAIL_WITH_PAPER,
  mailJob,
  openMailJob,
} from './mail.ts'
export { createMailer, type DrawPaper } from './mailer.ts'
