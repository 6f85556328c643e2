import { randomBytes } from 'node:crypto'

/** 128 bits that nobody guesses (rule F7). */
export function newOrganizationKey(): string {
  return randomBytes(16).toString('hex')
}
