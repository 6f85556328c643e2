import { listLicensesOfAccount, listSubscriptionsOfAccount } from '@portal/contracts/subscriptions/admin-subscriptions'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { EndedLicenses, isInUse, LicenseGroup } from './license-group.tsx'
import { SubscriptionDialogs } from './subscription-dialogs.ts'
import { licensesOf } from './term.ts'

/** The account's subscriptions by license, each with what staff may do about it. */
export function AccountSubscriptions({ id }: { id: number }) {
  const what = 'the subscriptions'
  const subscriptions = useLoad(listSubscriptionsOfAccount, { what, params: { id } })
  const licenses = useLoad(listLicensesOfAccount, { what, params: { id } })
  return (
    <SubscriptionDialogs>
      <Loaded load={together([subscriptions, licenses], (terms, listed) => licensesOf(listed, terms))}>
        {(groups) =>
          groups.length === 0 ? (
            <Card>
              <EmptyState title="This account has no subscriptions" />
            </Card>
          ) : (
            <>
              {groups.filter(isInUse).map((license, place) => (
                <LicenseGroup key={license.license_id ?? place} accountId={id} license={license} />
              ))}
              <EndedLicenses accountId={id} licenses={groups.filter((license) => !isInUse(license))} />
            </>
          )
        }
      </Loaded>
    </SubscriptionDialogs>
  )
}
