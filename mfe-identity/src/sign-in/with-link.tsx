import { redeemLetterCode } from '@portal/contracts/authorization/letter-codes'
import { check } from '@portal/contracts/check'
import { Email } from '@portal/contracts/email'
import { type LetterCodePurpose, letterCodePurpose, readLetterCode } from '@portal/contracts/letter-code'
import { REQUIRED } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { TextField } from '@portal/design-system/text-field'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { useWrite } from '@portal/remote-kit/write'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { type LinkFacts, takeLinkFacts } from './link-facts.ts'
import { readPastedLink } from './pasted-link.ts'
import { refusalText } from './refusal-text.ts'

type Name = keyof LinkFacts
type Known<Needed extends Name> = LinkFacts & Readonly<Record<Needed, string>>

interface WithLinkProps<Needed extends Name> {
  /** The facts without which the page can do nothing. */
  needs: readonly Needed[]
  children: (facts: Known<Needed>) => ReactNode
  /** Shown below the form, for people who no longer have the letter. */
  otherwise?: ReactNode
}

/** Shows the page of a letter's link; where the link lost its fragment on the way, asks for the letter's code or the whole link (rules D91, D92). */
export function WithLink<Needed extends Name>({ needs, children, otherwise }: WithLinkProps<Needed>) {
  const [facts, setFacts] = useState(takeLinkFacts)
  if (hasAll(facts, needs)) return children(facts)

  return (
    <Entrance title="Part of the link is missing">
      <div className={styles.words}>
        <p>Your mail program removed part of the link.</p>
        <p>{letterCodePurpose(location.pathname) ? PASTE_OR_TYPE : PASTE}</p>
      </div>
      <PasteForm needs={needs} onFound={setFacts} />
      {otherwise}
    </Entrance>
  )
}

const PASTE = 'Go back to the email, copy the whole link from its text, and paste it here.'
const PASTE_OR_TYPE =
  'Go back to the email. Enter the code below its link, or copy the whole link from its text and paste it here.'

/** One form for what a letter has: its link, or on pages that take one (rule D92), its code with the address it went to. */
function PasteForm({ needs, onFound }: { needs: readonly Name[]; onFound: (facts: LinkFacts) => void }) {
  const navigate = useNavigate()
  const redeem = useWrite(redeemLetterCode)
  const purpose = letterCodePurpose(location.pathname)
  const form = useCallForm(
    { body: pastedLink(needs, purpose) },
    {
      labels: purpose
        ? { link: 'Code or link from the email', email_address: 'Email address' }
        : { link: 'Link from the email', email_address: '' },
      values: { link: '', email_address: '' },
      send: async ({ link, email_address }) => {
        if (!purpose || !readLetterCode(link)) return readPastedLink(link)
        const redeemed = await redeem.run({ body: { purpose, email_address, code: link } })
        return readPastedLink(redeemed.link ?? '')
      },
      done: ({ page, facts }) => {
        if (leadsElsewhere(page)) void navigate(`${page}#${new URLSearchParams({ ...facts })}`)
        else onFound(facts)
      },
      refusalText,
      isGuarded: false,
    },
  )
  return (
    <CallForm form={form}>
      <TextField
        {...form.field('link')}
        description={descriptionOf(needs, purpose)}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      {purpose && (
        <TextField
          {...form.field('email_address')}
          description="Needed with the code: the address that the email was sent to."
          type="email"
          autoComplete="email"
        />
      )}
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Continue
      </Button>
    </CallForm>
  )
}

function descriptionOf(needs: readonly Name[], purpose: LetterCodePurpose | undefined): string {
  if (purpose) return 'Eight letters such as BCDF-GHJK, or the link from https:// to its very end.'
  return needs.length === 1 ? 'The token behind token= is enough.' : 'From https:// to its very end.'
}

/** A link of another letter is taken by its own page. */
function pastedLink(needs: readonly Name[], purpose: LetterCodePurpose | undefined) {
  return z.object({ link: z.string(), email_address: z.string() }).check(({ value, issues }) => {
    const { link, email_address } = value
    const complain = (path: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[path], path: [path], message })
    if (purpose && readLetterCode(link)) {
      const checked = check(Email, email_address)
      if ('fields' in checked) complain('email_address', Object.values(checked.fields)[0] ?? REQUIRED)
      return
    }
    const { page, facts } = readPastedLink(link)
    if (leadsElsewhere(page) ? facts.token : hasAll(facts, needs)) return
    complain('link', link.trim() ? (purpose ? NEITHER : NOT_WHOLE) : REQUIRED)
  })
}

const NOT_WHOLE = 'This is not the whole link. Copy it once more, from https:// to its end'
const NEITHER = 'This is neither the code nor the whole link. Copy the link once more, from https:// to its end'

function leadsElsewhere(page: string | undefined): boolean {
  return page !== undefined && !location.pathname.startsWith(page)
}

function hasAll<Needed extends Name>(facts: LinkFacts, needs: readonly Needed[]): facts is Known<Needed> {
  return needs.every((name) => facts[name])
}
