import type { FormId } from '@portal/contracts/forms/marketing-forms'
import { type GuardedFetch, readJson } from '@portal/foundation/outbound'
import type { Settings } from '@portal/foundation/settings'
import * as z from 'zod'
import type { Crm, CrmResult } from './crm.ts'
import { crmFields } from './crm-fields.ts'

/** Longest error text of the CRM, in characters, that is returned to the sender of a form. */
const REASON_LENGTH = 1_000

const Refusal = z.object({
  message: z.string().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
})

/** HubSpot's form submissions (v3, with a token), and the sandbox's CRM that speaks as it does. */
export function hubspotCrm(
  { url, portalId, accessToken, forms }: NonNullable<Settings['crm']>,
  ask: GuardedFetch,
): Crm {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const addressOf = (form: FormId) =>
    [url, 'submissions/v3/integration/secure/submit', portalId, forms[form] ?? form].join('/')

  return {
    submit: async (form, submission) => {
      const body = JSON.stringify({ ...submission, fields: crmFields(form, submission.fields) })
      try {
        return await read(await ask(addressOf(form), { method: 'POST', headers, body }))
      } catch {
        return 'away'
      }
    },
  }
}

/** A form that is wrong is a 400; all else that is no success may be one later. */
async function read(answer: Response): Promise<CrmResult> {
  if (answer.ok) return 'taken'
  return answer.status === 400 ? { refused: describeProblems(await readJson(answer).catch(() => undefined)) } : 'away'
}

/** Joins the CRM's error messages for a form as required by commerce.md §8. */
function describeProblems(said: unknown): string {
  const { errors = [], message } = Refusal.safeParse(said).data ?? {}
  const words = errors.map((error) => error.message).join('; ') || message || 'An unknown error occurred.'
  return words.slice(0, REASON_LENGTH)
}
