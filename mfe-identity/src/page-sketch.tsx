import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'

/** Placeholder of an account page while its code is loading. */
export function PageSketch({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <Skeleton lines={4} />
      </Card>
    </>
  )
}
