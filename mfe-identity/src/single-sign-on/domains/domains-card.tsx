import { addOrganizationDomain, listOrganizationDomains } from '@portal/contracts/authorization/organization-domains'
import { PAGES } from '@portal/contracts/pages'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { Copyable } from '@portal/design-system/copyable'
import { TextField } from '@portal/design-system/text-field'
import { Allowed } from '@portal/remote-kit/allowed'
import { CallForm, useCallForm } from '@portal/remote-kit/form'
import { Loaded, useLoad } from '@portal/remote-kit/load'
import { useWrite } from '@portal/remote-kit/write'
import { DomainEntry } from './domain-entry.tsx'
import styles from './domains-card.module.css'

/** Domains by which people find the organization's single sign-on, and how each is verified (rule F99). */
export function DomainsCard({ organizationId = 0 }: { organizationId: number | undefined }) {
  const domains = useLoad(listOrganizationDomains, { what: 'the domains' })
  return (
    <Card
      title="Domains"
      description="People with an email address at a verified domain are led to your identity provider, and new people can join. Verify a domain with a record that only its owner can add."
    >
      <div className={styles.parts}>
        <Loaded load={domains}>
          {(known) => (
            <>
              {known.length > 0 && (
                <ul className={styles.domains}>
                  {known.map((domain) => (
                    <DomainEntry key={domain.id} domain={domain} />
                  ))}
                </ul>
              )}
              <Allowed call={addOrganizationDomain}>
                <AddDomainForm />
              </Allowed>
            </>
          )}
        </Loaded>
        <div>
          <p className={styles.detail}>
            With or without a domain, people can log in with your organization ID, {organizationId}, or by this link:
          </p>
          <Copyable text={`${location.origin}${PAGES.sso}?organization=${organizationId}`} what="login link" />
        </div>
      </div>
    </Card>
  )
}

function AddDomainForm() {
  const add = useWrite(addOrganizationDomain, {
    onAnswer: (answer, _, read) =>
      read.rewrite(listOrganizationDomains, (known) => [...known.filter(({ id }) => id !== answer.id), answer]),
    staleIfRefused: [listOrganizationDomains],
  })
  const form = useCallForm(addOrganizationDomain, {
    labels: { domain: 'Add a domain' },
    values: { domain: '' },
    send: (body) => add.run({ body }),
    isEmptiedAfter: true,
    isGuarded: false,
  })
  return (
    <CallForm form={form}>
      <TextField
        {...form.field('domain')}
        description="The part after the @ in your people's work email addresses."
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
      <div>
        <Button type="submit" icon="plus" isPending={form.isSending}>
          Add domain
        </Button>
      </div>
    </CallForm>
  )
}
