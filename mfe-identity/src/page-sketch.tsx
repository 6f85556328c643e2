import { Card } from '@portal/design-system/card'
import { PageHeader } from '@portal/design-system/page-header'
import { Skeleton } from '@portal/design-system/skeleton'

/** Stands for a page of the account until its code is here. */
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
