import { type Unsubscription, unsubscribe, viewUnsubscription } from '@portal/contracts/contacts/contact-letters'
import { TOPIC_LABELS } from '@portal/contracts/contacts/topic-labels'
import { Button } from '@portal/design-system/button'
import { Skeleton } from '@portal/design-system/skeleton'
import { isProductError, messageOf, type Received, useApi } from '@portal/platform/api'
import { useWrite } from '@portal/remote-kit/write'
import { useCallback, useEffect, useState } from 'react'
import styles from '../sign-in/entrance.module.css'
import { Entrance } from '../sign-in/entrance.tsx'
import { WithLink } from '../sign-in/with-link.tsx'
import { PressForm } from './press-form.tsx'

type Seen = Received<Unsubscription>

/** `/unsubscribe`: for people who open a letter's link instead of using their mail program's button. Asks first. */
export function UnsubscribePage() {
  return <WithLink needs={['token']}>{({ token }) => <Unsubscribe token={token} />}</WithLink>
}

function Unsubscribe({ token }: { token: string }) {
  const { seen, refusal, isUnusable, load } = useUnsubscription(token)
  const [ended, setEnded] = useState<Seen>()
  const end = useWrite(unsubscribe)
  if (isUnusable) return <Unusable />
  if (refusal)
    return (
      <Entrance title="Unsubscribe">
        <p role="alert">{refusal}</p>
        <Button variant="primary" onClick={load}>
          Try again
        </Button>
      </Entrance>
    )
  if (!seen)
    return (
      <Entrance title="Unsubscribe">
        <Skeleton lines={4} />
      </Entrance>
    )

  const { topic, account_label, subscribed } = ended ?? seen
  const about = topic ? TOPIC_LABELS[topic].toLowerCase() : 'this'
  if (!subscribed) return <Ended about={about} accountLabel={account_label} />
  return (
    <Entrance title={`Stop emails about ${about}?`}>
      <PressForm label="Stop these emails" send={() => end.run({ body: { token } })} done={setEnded}>
        <p>
          We write to you about {about}
          <OfAccount label={account_label} />. Other topics stay as they are.
        </p>
      </PressForm>
    </Entrance>
  )
}

/** Read once; reading changes nothing. */
function useUnsubscription(token: string) {
  const callApi = useApi()
  const [seen, setSeen] = useState<Seen>()
  const [refusal, setRefusal] = useState<string>()
  const [isUnusable, setUnusable] = useState(false)

  const load = useCallback(() => {
    setRefusal(undefined)
    callApi(viewUnsubscription, { body: { token } }).then(setSeen, (error) =>
      isProductError(error, 'contact-context:token-unusable')
        ? setUnusable(true)
        : setRefusal(messageOf(error).content),
    )
  }, [callApi, token])
  useEffect(load, [load])
  return { seen, refusal, isUnusable, load }
}

function OfAccount({ label }: { label: string | undefined }) {
  return label ? (
    <>
      {' '}
      of <strong>{label}</strong>
    </>
  ) : null
}

function Ended({ about, accountLabel }: { about: string; accountLabel: string | undefined }) {
  return (
    <Entrance title={`You will get no more emails about ${about}`}>
      <div className={styles.words} role="status">
        <p>
          We no longer email this address about {about}
          <OfAccount label={accountLabel} />. Emails already on their way may still arrive.
        </p>
        <p className={styles.muted}>The people who manage the account can turn it on again.</p>
      </div>
    </Entrance>
  )
}

function Unusable() {
  return (
    <Entrance title="This link does not work">
      <p>It is incomplete. Open the link at the end of the email again.</p>
    </Entrance>
  )
}
