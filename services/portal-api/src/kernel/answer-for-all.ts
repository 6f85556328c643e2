import { createHash } from 'node:crypto'

/** The response of a public call, the same for everyone and ready to send. */
export class AnswerForAll {
  readonly etag: string
  readonly plain: string
  readonly br: Buffer
  readonly gzip: Buffer

  constructor(plain: string, br: Buffer, zipped: Buffer) {
    this.etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    this.plain = plain
    this.br = br
    this.gzip = zipped
  }
}
