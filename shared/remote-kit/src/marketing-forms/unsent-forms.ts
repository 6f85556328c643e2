import type { FormId, FormSubmission } from '@portal/contracts/forms/marketing-forms'
import { DAY_MS } from '@portal/contracts/time-units'
import { checkOf, storedValue } from '@portal/platform/storage'

/** How long a form is kept in a browser (rule M22), in ms. */
const KEPT_MS = 7 * DAY_MS
const MOST_KEPT = 20

/** A form that is not known to have arrived. */
export interface UnsentForm {
  id: string
  form: FormId
  submission: FormSubmission
}

const stored = storedValue(
  'local',
  'forms:unsent',
  checkOf(
    (value): value is UnsentForm[] =>
      Array.isArray(value) && value.every((kept) => typeof kept?.submission?.submittedAt === 'number'),
  ),
)

/** Returns forms of the last seven days, oldest first. Cleared on log-out, because they are personal. */
export function unsentForms(now = Date.now()): UnsentForm[] {
  return (stored.get() ?? []).filter(({ submission }) => now - submission.submittedAt < KEPT_MS)
}

export function keepForm(form: UnsentForm): void {
  stored.set([...unsentForms(), form].slice(-MOST_KEPT))
}

export function dropForm(id: string): void {
  const others = unsentForms().filter((kept) => kept.id !== id)
  if (others.length) stored.set(others)
  else stored.clear()
}
