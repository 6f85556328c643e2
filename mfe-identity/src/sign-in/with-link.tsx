import { REQUIRED } from '@portal/contracts/values'
import { Button } from '@portal/design-system/button'
import { TextField } from '@portal/design-system/text-field'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import styles from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { type LinkFacts, takeLinkFacts } from './link-facts.ts'
import { readPastedLink } from './pasted-link.ts'

type Name = keyof LinkFacts
type Known<Needed extends Name> = LinkFacts & Readonly<Record<Needed, string>>

interface WithLinkProps<Needed extends Name> {
  /** The facts without which the page can do nothing. */
  needs: readonly Needed[]
  children: (facts: Known<Needed>) => ReactNode
  /** Shown below the form, for people who no longer have the letter. */
  otherwise?: ReactNode
}

/** Shows the page of a letter's link; where the link lost its fragment on the way, asks for the whole link (rule D91). */
export function WithLink<Needed extends Name>({ needs, children, otherwise }: WithLinkProps<Needed>) {
  const [facts, setFacts] = useState(takeLinkFacts)
  if (hasAll(facts, needs)) return children(facts)

  return (
    <Entrance title="Part of the link is missing">
      <div className={styles.words}>
        <p>Your mail program removed part of the link.</p>
        <p>Go back to the letter, copy the whole link from its text, and paste it here.</p>
      </div>
      <PasteForm needs={needs} onFound={setFacts} />
      {otherwise}
    </Entrance>
  )
}

function PasteForm({ needs, onFound }: { needs: readonly Name[]; onFound: (facts: LinkFacts) => void }) {
  const navigate = useNavigate()
  const form = useCallForm(
    { body: pastedLink(needs) },
    {
      labels: { link: 'Link from the letter' },
      values: { link: '' },
      send: async ({ link }) => readPastedLink(link),
      done: ({ page, facts }) => {
        if (leadsElsewhere(page)) void navigate(`${page}#${new URLSearchParams({ ...facts })}`)
        else onFound(facts)
      },
      isGuarded: false,
    },
  )
  return (
    <CallForm form={form}>
      <TextField
        {...form.field('link')}
        description={needs.length === 1 ? 'The token behind token= is enough.' : 'From https:// to its very end.'}
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={form.isSending} className={styles.submit}>
        Continue
      </Button>
    </CallForm>
  )
}

/** A link of another letter is taken by its own page. */
function pastedLink(needs: readonly Name[]) {
  return z.object({ link: z.string() }).check(({ value: { link }, issues }) => {
    const { page, facts } = readPastedLink(link)
    if (leadsElsewhere(page) ? facts.token : hasAll(facts, needs)) return
    const message = link.trim() ? 'This is not the whole link. Copy it once more, from https:// to its end' : REQUIRED
    issues.push({ code: 'custom', input: link, path: ['link'], message })
  })
}

function leadsElsewhere(page: string | undefined): boolean {
  return page !== undefined && !location.pathname.startsWith(page)
}

function hasAll<Needed extends Name>(facts: LinkFacts, needs: readonly Needed[]): facts is Known<Needed> {
  return needs.every((name) => facts[name])
}
