import * as z from 'zod'
import { createGuardedFetch, readJson } from '../outbound/index.ts'
import type { Settings } from '../settings.ts'
import { type Asked, PUZZLE_LIFETIME_MS } from './puzzle.ts'

export type RecaptchaSettings = NonNullable<Settings['recaptcha']>

/** Below this score a person is doubted (rule B17). */
const LEAST_SCORE = 0.5

/** The fields of an assessment that we use (reCAPTCHA Enterprise, `projects.assessments.create`). */
const Assessment = z.object({
  tokenProperties: z.object({
    valid: z.boolean(),
    action: z.string().default(''),
    hostname: z.string().default(''),
    createTime: z.coerce.date().optional(),
  }),
  riskAnalysis: z.object({ score: z.number() }).optional(),
})

/**
 * Asks reCAPTCHA Enterprise about a token: `refused` if it is not a token of ours for this action, host and time,
 * `doubtful` for a low score or if the service is unavailable.
 */
export async function assess(
  { url, project, siteKey, apiKey }: RecaptchaSettings,
  token: string,
  { action, host, now, address }: Asked & { address: string },
): Promise<'human' | 'doubtful' | 'refused'> {
  const asked = await ask(`${url}/v1/projects/${project}/assessments?key=${encodeURIComponent(apiKey)}`, {
    event: { token, siteKey, expectedAction: action, userIpAddress: address },
  })
  if (!asked) return 'doubtful'

  const { tokenProperties: said, riskAnalysis } = asked
  const age = now.getTime() - (said.createTime?.getTime() ?? now.getTime())
  if (!said.valid || said.action !== action || said.hostname !== host || age > PUZZLE_LIFETIME_MS) return 'refused'

  return (riskAnalysis?.score ?? 0) >= LEAST_SCORE ? 'human' : 'doubtful'
}

/** Returns `undefined` if there is no readable response: people who sign up must not pay for an outage. */
async function ask(url: string, body: object): Promise<z.infer<typeof Assessment> | undefined> {
  try {
    const answer = await createGuardedFetch({ trusted: [new URL(url).origin] })(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.ok ? Assessment.parse(await readJson(answer)) : undefined
  } catch {
    return undefined
  }
}
