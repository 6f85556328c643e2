import {
  type Language,
  labelOf,
  languagesFor,
  type SnippetLookup,
  snippetOf,
  VARIABLES,
} from '@portal/contracts/lookup-snippets'
import { Card } from '@portal/design-system/card'
import { CodeExample } from '@portal/design-system/code-example'
import { TabLinks } from '@portal/design-system/tab-links'
import styles from './tools-page.module.css'

interface CodeCardProps {
  lookup: SnippetLookup
  /** Requested language, which may not suit every key. */
  language: Language | ''
  linkTo: (language: Language) => string
}

/** The same lookup in a program of one's own, with the key read from where it runs. */
export function CodeCard({ lookup, language, linkTo }: CodeCardProps) {
  const languages = languagesFor(lookup.kind)
  const shown = languages.find((one) => one === language) ?? languages[0] ?? 'curl'
  return (
    <Card title="Code" description="This lookup, in your own code.">
      <TabLinks
        label="Languages"
        tabs={languages.map((one) => ({ label: labelOf(one), href: linkTo(one), isCurrent: one === shown }))}
      />
      <CodeExample title={`${labelOf(shown)} code`} code={snippetOf(shown, lookup)} />
      <p className={styles.note}>{lookup.kind === 'secret' ? <SecretNote /> : <WebsiteNote />}</p>
    </Card>
  )
}

function SecretNote() {
  return (
    <>
      The key ID and the token are read from the environment, <code translate="no">{VARIABLES.id}</code> and{' '}
      <code translate="no">{VARIABLES.token}</code>, so that they stay out of your code. The file of a new key sets
      both.
    </>
  )
}

function WebsiteNote() {
  return (
    <>
      The key is read from <code translate="no">{VARIABLES.websiteKey}</code>. It works in pages of its host names only:
      choose a secret key for code on a server.
    </>
  )
}
