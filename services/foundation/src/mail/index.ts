export { letterAsHtml } from './letter-frame.ts'
export { type Letter, MAIL, mailJob, openMailJob } from './mail.ts'
export { createMailer } from './mailer.ts'
