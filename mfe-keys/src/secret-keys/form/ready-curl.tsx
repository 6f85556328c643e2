import { GATEWAY_PRODUCTS } from '@portal/contracts/gateway'
import { curlLine } from '@portal/contracts/lookup-snippets'
import { getGatewayPlace } from '@portal/contracts/security/gateway-place'
import { CodeExample } from '@portal/design-system/code-example'
import { useLoad } from '@portal/remote-kit/load'

const [PRODUCT] = GATEWAY_PRODUCTS

/** A line that makes a lookup with the key as soon as it is pasted into a terminal; nothing while the API's address is not known. */
export function ReadyCurl({ secret }: { secret: { key_id: string; token: string } }) {
  const { data } = useLoad(getGatewayPlace, { what: 'the address of the lookup API' })
  if (!data?.origin) return null

  const fields = Object.fromEntries(PRODUCT.fields.map(({ name, example }) => [name, example]))
  const lookup = { kind: 'secret', url: data.origin + PRODUCT.path, fields } as const
  return <CodeExample title="Try it in a terminal" what="the command" code={curlLine(lookup, secret)} />
}
