import { getOrganization, renewOrganizationKey } from '@portal/contracts/authorization/organizations'
import { Button } from '@portal/design-system/button'
import { Card } from '@portal/design-system/card'
import { SecretField } from '@portal/design-system/secret-field'
import { useToast } from '@portal/platform/toasts'
import { useWrite } from '@portal/remote-kit/write'
import type { KnownOrganization } from './organization.ts'

/** The key by which one other account joins (rule F7). */
export function KeyCard({ organization: { organization_key = '' } }: { organization: KnownOrganization }) {
  const toast = useToast()
  const replace = useWrite(renewOrganizationKey, {
    onAnswer: (organization, _, read) => read.rewrite(getOrganization, () => organization),
  })

  async function press() {
    try {
      await replace.run()
      toast.success('There is a new key. The old one no longer works.')
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Card
      title="Key"
      description="The owner of another account uses it to join. Each key works once, then a new one replaces it."
      actions={
        <Button size="small" isPending={replace.isPending} onClick={press}>
          Replace
        </Button>
      }
    >
      {organization_key ? (
        <SecretField label="Organization key" value={organization_key} />
      ) : (
        <p>This key still works, but cannot be shown any more. Replace it to see the new one.</p>
      )}
    </Card>
  )
}
