import { plateOf } from '@portal/contracts/addresses/plate'
import { checkSampleAddress, type SampleAnswer } from '@portal/contracts/security/sample-lookup'
import { escapeHtml } from '@portal/foundation/html'
import type { FastifyRequest } from 'fastify'
import type { ReleaseServerOptions } from '../options.ts'
import { plate } from '../reading/plate.ts'
import { FIRST_ADDRESS, FIRST_ANSWER } from './home-examples.ts'

/** A checked address with its answer, or the reason for a missing one. */
export type Checked = { street: string } & ({ answer: SampleAnswer } | { refusal: string })

/** How long a page waits for its answer, in ms. */
const ANSWER_WAIT_MS = 3_000
const LATER = 'That could not be checked right now. Try again in a minute.'

/** Initial content of the page, before a lookup. */
export const UNASKED: Checked = { street: FIRST_ADDRESS, answer: FIRST_ANSWER }

/** Checks the address on behalf of the visitor (rule A10); without one it is {@link UNASKED}. */
export function createAddressCheck({ settings, askPortalApi, log }: ReleaseServerOptions) {
  const { service, path, response } = checkSampleAddress
  const url = settings.apiHostTemplate.replace('{service}', service) + path

  return async ({ ip: address }: FastifyRequest, street: string): Promise<Checked> => {
    if (!street.trim()) return UNASKED
    try {
      const question = { url: `${url}?${new URLSearchParams({ street })}`, visit: undefined, address }
      const { status, body } = await askPortalApi({ ...question, signal: AbortSignal.timeout(ANSWER_WAIT_MS) })
      if (status === 200) return { street, answer: response.parse(JSON.parse(body)) }
      return { street, refusal: status === 429 ? 'You have asked often just now. Try again in a minute.' : LATER }
    } catch (error) {
      log.warn({ error: String(error) }, 'an address could not be checked')
      return { street, refusal: LATER }
    }
  }
}

/** Renders the answer. */
export function outcomeOf(checked: Checked): string {
  if ('refusal' in checked) return `<p class="home-failed">${escapeHtml(checked.refusal)}</p>`

  const { address, place } = checked.answer
  const plateAddress = plateOf({ ...address, ...place })
  if (!plateAddress)
    return `<p class="home-none"><strong>Not an address</strong> “${escapeHtml(checked.street)}” has no house number or no street.</p>`

  return plate(plateAddress, place ? 'Found' : 'Standardized, but not in the demo data')
}
