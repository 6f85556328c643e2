import type { Means } from '@portal/platform/api'
import { botCheckCode } from './bot-check-code.ts'

/** Shows the notice for the current bot check method, once it is known. */
export function BotCheckNotice({ means }: { means: Means | undefined }) {
  const Notice = botCheckCode.current()?.MeansNotice
  return Notice && means && <Notice means={means} />
}
