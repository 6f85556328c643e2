import { useApi } from '@portal/platform/api'
import { useEffect } from 'react'
import { unsentForms } from './unsent-forms.ts'

/** Sends what this browser kept because nobody could be reached (rule M22); what that takes comes only then. */
export function useUnsentForms(): void {
  const callApi = useApi()
  useEffect(() => {
    if (unsentForms().length === 0) return
    import('./background-forms.ts').then(
      ({ sendAgainInBackground }) => sendAgainInBackground(callApi),
      // The next page tries again.
      () => {},
    )
  }, [callApi])
}
