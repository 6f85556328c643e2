import type { Topic } from '@portal/contracts/contacts/contacts'
import { TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { PAGES } from '@portal/contracts/pages'
import type { Foundation } from '@portal/foundation/foundation'
import type { Letter } from '@portal/foundation/mail'
import { type LetterReceiver, unsubscribeToken } from './unsubscribe-token.ts'

/** Path for one-click unsubscription by mail programs (RFC 8058). */
export const ONE_CLICK_PATH = '/api/contacts/unsubscription/one-click'

/** A letter about a topic, as each of them has to be: with a way out of this topic that needs no login. */
export function letterAbout(
  topic: Topic,
  receiver: LetterReceiver,
  letter: Omit<Letter, 'to' | 'unsubscribe'>,
  { settings, keys }: Pick<Foundation, 'settings' | 'keys'>,
): Letter {
  const token = unsubscribeToken(keys.envelope, receiver, topic)
  const { brandName, publicOrigin } = settings
  return {
    ...letter,
    to: receiver.email,
    unsubscribe: {
      words: `You get this because ${brandName} tells you about ${TOPIC_LABELS[topic].toLowerCase()}.`,
      label: `Stop emails about ${TOPIC_LABELS[topic].toLowerCase()}`,
      url: `${publicOrigin}${PAGES.unsubscribe}#${new URLSearchParams({ token })}`,
      oneClickUrl: `${publicOrigin}${ONE_CLICK_PATH}/${token}`,
    },
  }
}
