import { submitForm } from '@portal/contracts/forms/marketing-forms'
import { problem } from '@portal/foundation/problem'
import { handle } from '../kernel/handle.ts'
import { countForm } from './form-attempts.ts'
import { openCrm } from './open-crm.ts'

/** Submits to the CRM while the person waits; if it fails, they are told, and the browser has a fallback (rule M21). */
export const submitFormHandler = handle(submitForm, {
  prepare: async (context) => {
    await countForm(context)
    const { params, body, foundation } = context
    const result = await openCrm(foundation).submit(params.form, body)
    if (result === 'away') throw problem('form-context:crm-away')
    if (result !== 'taken') throw problem('form-context:crm-refused', { context: { reason: result.refused } })
  },
  run: async ({ params, audit }) => audit('form.submitted', { subject: params.form }),
})
