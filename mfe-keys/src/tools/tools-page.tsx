import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { ALL_LANGUAGES } from '@portal/contracts/lookup-snippets'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { ButtonLink } from '@portal/design-system/button-link'
import { Card } from '@portal/design-system/card'
import { EmptyState } from '@portal/design-system/empty-state'
import { PageHeader } from '@portal/design-system/page-header'
import { Select } from '@portal/design-system/select'
import { Skeleton } from '@portal/design-system/skeleton'
import { oneOf, text, useAddress } from '@portal/remote-kit/address'
import { latePage } from '@portal/remote-kit/app'
import { Loaded, together, useLoad } from '@portal/remote-kit/load'
import { useState } from 'react'
import { AddressListsCard } from './address-lists-card.tsx'
import { CodeCard } from './code-card.tsx'
import { type ToolKey, useToolKeys } from './tool-keys.ts'
import styles from './tools-page.module.css'
import { TryCard } from './try-card.tsx'

/** Few accounts are without a website key. */
const NoWebsiteKey = latePage(
  async () => (await import('./no-website-key.tsx')).NoWebsiteKey,
  <Skeleton shape="block" />,
)

const [FIRST_PRODUCT] = GATEWAY_PRODUCTS

const ADDRESS = {
  product: oneOf(
    GATEWAY_PRODUCTS.map(({ path }) => path.slice(1)),
    FIRST_PRODUCT.path.slice(1),
  ),
  key: text,
  language: oneOf(ALL_LANGUAGES),
}

/** `/account/tools`: a lookup to try, and the code that makes it. */
export function ToolsPage() {
  const keys = useToolKeys()
  const place = useLoad(getGatewayPlace, { what: 'the address of the lookup API' })
  const load = together([keys, place], (known, { origin = '' }) => ({ keys: known, origin }))
  return (
    <>
      <PageHeader
        title="Tools"
        help="/docs/lookup-addresses"
        description="Try a lookup, see why one is refused and copy the code."
      />
      <Loaded load={load} sketch={<Skeleton shape="block" />}>
        {({ keys: [first, ...others], origin }) =>
          first ? (
            <Workbench keys={[first, ...others]} origin={origin} />
          ) : (
            <Card>
              <NoWebsiteKey />
            </Card>
          )
        }
      </Loaded>
      <AddressListsCard />
    </>
  )
}

/** Product, key and fields are chosen once, for both the test and the code example. */
function Workbench({ keys, origin }: { keys: readonly [ToolKey, ...ToolKey[]]; origin: string }) {
  const address = useAddress(ADDRESS)
  const { values } = address
  const product = GATEWAY_PRODUCTS.find(({ path }) => path === `/${values.product}`) ?? FIRST_PRODUCT
  const chosen = keys.find(({ id }) => id === values.key) ?? keys[0]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const fields = Object.fromEntries(
    product.fields.map(({ name, example }) => [name, typed[`${product.path} ${name}`] ?? example]),
  )
  const lookup = { kind: chosen.kind, url: origin + product.path, fields }
  const websiteKey = keys.find(({ kind }) => kind === 'website')
  return (
    <>
      <div className={styles.choices}>
        <Select
          label="Product"
          options={GATEWAY_PRODUCTS.map(({ path, label }) => ({ value: path.slice(1), label }))}
          value={product.path.slice(1)}
          onChange={({ currentTarget }) => address.change({ product: currentTarget.value })}
        />
        <Select
          label="Key"
          options={keys.map(({ id, label }) => ({ value: id, label }))}
          value={chosen.id}
          onChange={({ currentTarget }) => address.change({ key: currentTarget.value })}
        />
      </div>
      <div className={styles.cards}>
        {chosen.kind === 'website' ? (
          <TryCard
            key={`${product.path} ${chosen.id}`}
            product={product}
            websiteKey={chosen}
            lookup={lookup}
            onChange={(name, value) => setTyped({ ...typed, [`${product.path} ${name}`]: value })}
          />
        ) : (
          <Card title="Try a lookup">
            {websiteKey ? (
              <SecretKeyChosen tryWith={websiteKey} href={address.linkTo({ key: websiteKey.id })} />
            ) : (
              <NoWebsiteKey />
            )}
          </Card>
        )}
        <CodeCard
          lookup={{ ...lookup, page: pageOf(chosen) }}
          language={values.language}
          linkTo={(language) => address.linkTo({ language })}
        />
      </div>
    </>
  )
}

/** A page that may use the key, so that a terminal can say that it is one. */
function pageOf({ kind, hosts: [host = 'shop.example.com'] }: ToolKey): string | undefined {
  return kind === 'website' ? `https://${host.replace('*.', 'www.')}` : undefined
}

function SecretKeyChosen({ tryWith: { label }, href }: { tryWith: ToolKey; href: string }) {
  return (
    <EmptyState
      icon="lock"
      title="A secret key is for servers"
      action={<ButtonLink href={href}>Try {label}</ButtonLink>}
    >
      The API refuses them from browsers. Run the code on your server, or try a website key here.
    </EmptyState>
  )
}
