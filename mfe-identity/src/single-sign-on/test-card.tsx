import { testIdentityProvider } from '@portal/contracts/authorization/identity-providers'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { DetailList } from '@portal/design-system/detail-list'
import { Notice } from '@portal/design-system/notice'
import { RelativeTime } from '@portal/design-system/relative-time'
import { fieldErrorsOf } from '@portal/platform/api'
import { leaveForProvider } from '@portal/platform/session'
import { useToast } from '@portal/platform/toasts'
import { Allowed } from '@portal/remote-kit/allowed'
import { useWrite } from '@portal/remote-kit/write'
import { useState } from 'react'
import type { KnownProvider } from './identity-provider.ts'
import styles from './single-sign-on.module.css'

/** Logs in at the identity provider as a test, and shows the result. */
export function TestCard({ provider }: { provider: KnownProvider }) {
  const { last_test: test } = provider
  const [isLeaving, setLeaving] = useState(false)
  const start = useWrite(testIdentityProvider)
  const [refusal, setRefusal] = useState('')
  const toast = useToast()

  async function leave() {
    setLeaving(true)
    setRefusal('')
    try {
      leaveForProvider((await start.run()).redirect_uri ?? '')
    } catch (error) {
      setLeaving(false)
      const { issuer } = fieldErrorsOf(error)
      if (issuer) setRefusal(issuer)
      else toast.error(error)
    }
  }
  return (
    <Card
      title="Test"
      description="Log in at your identity provider as yourself. This is only a test: nothing changes here."
      actions={
        <Allowed call={testIdentityProvider}>
          <Button size="small" isPending={isLeaving} onClick={leave}>
            {test ? 'Test again' : 'Test login'}
          </Button>
        </Allowed>
      }
    >
      {refusal && (
        <Notice tone="stopped" title="The test could not start">
          {refusal}
        </Notice>
      )}
      {test ? <Outcome test={test} /> : <p>These settings have not been tested yet.</p>}
    </Card>
  )
}

function Outcome({ test }: { test: NonNullable<KnownProvider['last_test']> }) {
  const { at, subject, attributes = [], problem } = test
  const when = <RelativeTime value={at} />
  if (problem) {
    return (
      <Notice tone="stopped" title="The last test failed">
        {problem} ({when})
      </Notice>
    )
  }
  return (
    <div className={styles.fields}>
      <Notice tone="active" title="The test passed">
        We received this {when}.
      </Notice>
      <DetailList
        details={[
          { term: 'User ID at the provider', value: <code translate="no">{subject}</code> },
          ...attributes.map(({ name = '', value }) => ({ term: name, value: <code translate="no">{value}</code> })),
        ]}
      />
    </div>
  )
}
