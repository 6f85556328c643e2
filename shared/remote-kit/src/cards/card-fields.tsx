import { Button } from '@portal/design-system/button'
import { TextField } from '@portal/design-system/text-field'
import { messageOf } from '@portal/platform/api'
import { useSession } from '@portal/platform/session'
import { useState } from 'react'
import { BotCheckNotice } from '../bot-check/index.ts'
import { VaultField } from '../vault/index.ts'
import styles from './card-fields.module.css'
import type { NewCard } from './use-new-card.ts'

/** The fields of a new card, two of which the vault draws. They stand within a `CallForm`. */
export function CardFields({ card: { vault, form, means, letter } }: { card: NewCard }) {
  return (
    <>
      <VaultField vault={vault} of="number" {...form.field('number')} />
      <div className={styles.beside}>
        <TextField
          {...form.field('expiry')}
          placeholder="MM/YY"
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={9}
        />
        <VaultField vault={vault} of="code" {...form.field('code')} />
      </div>
      <TextField {...form.field('name')} autoComplete="cc-name" />
      {letter && <MailedCode letter={letter} field={form.field('mailed_code')} />}
      <BotCheckNotice means={means} />
    </>
  )
}

interface MailedCodeProps {
  letter: NonNullable<NewCard['letter']>
  field: ReturnType<NewCard['form']['field']>
}

/** After five cards in an hour, a person with access to the mailbox may try more (rule K12). */
function MailedCode({ letter, field }: MailedCodeProps) {
  const email = useSession(({ visitor }) => visitor?.user.email) ?? 'you'
  const [isMailed, setMailed] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = () =>
    letter.run().then(
      () => {
        setMailed(true)
        setRefusal(undefined)
      },
      (error: unknown) => setRefusal(messageOf(error).content),
    )
  return (
    <>
      <TextField
        {...field}
        error={refusal ?? field.error}
        description={
          isMailed ? `A code is on its way to ${email}.` : 'Confirm that it is you, so you do not have to wait an hour.'
        }
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
      />
      <div>
        <Button icon="mail" isPending={letter.isPending} onClick={() => void ask()}>
          {isMailed ? 'Email another code' : 'Email me a code'}
        </Button>
      </div>
    </>
  )
}
