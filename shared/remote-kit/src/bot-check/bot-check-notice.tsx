import type { Means } from './bot-check.ts'
import { botCheckCode } from './bot-check-code.ts'

/** What a person has to know of the bot check, as soon as it is known by which means it is done. */
export function BotCheckNotice({ means }: { means: Means | undefined }) {
  const Notice = botCheckCode.current()?.MeansNotice
  return Notice && means && <Notice means={means} />
}
