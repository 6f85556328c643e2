import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Time, text } from '../values.ts'

const VIEWER = [['api-key-viewer']] as const

/** License capability required to download its list (rule I17). */
export const LIST_DOWNLOAD = 'list-download'

/** A master address list that the account holds an active license of. */
export const AddressList = z.object({ license: z.string(), label: z.string() })
export type AddressList = z.infer<typeof AddressList>

export const listAddressLists = call({
  service: 'security',
  method: 'GET',
  path: '/address-lists',
  requires: VIEWER,
  response: z.array(AddressList),
})

/** A link to a list that works once, within a minute, for anyone who has it (rule D30). */
export const AddressListLink = z.object({ token: z.string(), expires: Time })
export type AddressListLink = z.infer<typeof AddressListLink>

/** Creates a download link. Audited: anyone with the link can download the list. */
export const createAddressListLink = call({
  service: 'security',
  method: 'POST',
  path: '/address-lists/links',
  requires: VIEWER,
  body: z.object({ license: text(200) }),
  response: AddressListLink,
  errors: ['security-context:license-not-found'],
})

/** Needs no login: the link says it all. Of one that is used up, late or made up the answer is the same. */
export const downloadAddressList = call({
  service: 'security',
  method: 'GET',
  path: '/address-lists/links/:token',
  requires: 'public',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: 'file',
  errors: ['security-context:list-link-unusable'],
})
