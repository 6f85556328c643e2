import { capitalized } from '@portal/contracts/capitalized'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { type Crumb, PageHeader, type PageHeaderProps } from '@portal/design-system/page-header'
import { isProductError } from '@portal/platform/api'
import { usePageTitle } from '@portal/platform/navigation'
import type { ReactNode } from 'react'
import { type Load, OutdatedNotice, Unloaded } from '../load/index.ts'

interface DetailPageProps<Thing> {
  /** Noun: "secret key". */
  noun: string
  /** The list that it belongs to. */
  crumb: Crumb
  load: Load
  /** The loaded item, if available. */
  thing: Thing | undefined
  header: (thing: Thing) => Omit<PageHeaderProps, 'breadcrumb' | 'title'> & { title: string }
  /** Explanation for a missing item. */
  whyMissing?: string
  children: (thing: Thing) => ReactNode
}

/**
 * A page about one thing. The title is the same element before and after the thing is here, so that it keeps the focus.
 * The thing of another account looks the same as one that never was.
 */
export function DetailPage<Thing>(props: DetailPageProps<Thing>) {
  const { noun, crumb, load, thing, header, whyMissing, children } = props
  const isMissing = load.data !== undefined || (isProductError(load.error) && load.error.status === 404)
  const { title, ...rest } = thing === undefined ? { title: capitalized(noun) } : header(thing)
  return (
    <>
      {thing !== undefined && <OutdatedNotice load={load} />}
      <PageHeader key="header" title={title} breadcrumb={[crumb]} {...rest} />
      {thing !== undefined && <TabTitle title={`${title} · ${crumb.label}`} />}
      {thing !== undefined ? (
        children(thing)
      ) : (
        <Card>{isMissing ? <NoSuch noun={noun} crumb={crumb} why={whyMissing} /> : <Unloaded load={load} />}</Card>
      )}
    </>
  )
}

function TabTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

function NoSuch({ noun, crumb, why }: { noun: string; crumb: Crumb; why: string | undefined }) {
  return (
    <EmptyState
      icon="search"
      title={`${capitalized(noun)} not found`}
      action={<ButtonLink href={crumb.href}>Go to {crumb.label}</ButtonLink>}
    >
      {why}
    </EmptyState>
  )
}
