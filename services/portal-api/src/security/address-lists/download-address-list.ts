import { downloadAddressList } from '@portal/contracts/security/address-lists'
import { problem } from '@portal/foundation/problem'
import { addressListOf } from '@portal/foundation/sample-lookups'
import { hashToken } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { takeAddressListLink } from './address-list-links.sql.ts'

/** The link is taken before the list is sent: a download that breaks takes another one. */
export const downloadAddressListHandler = handle(downloadAddressList, async ({ params, tx, now }) => {
  const link = await takeAddressListLink(tx, hashToken(params.token))
  if (!link || link.expiresAt <= now) throw problem('security-context:list-link-unusable')

  const bytes = Buffer.from(addressListOf(link.licenceKey))
  return { name: `${link.licenceKey}.csv`, type: 'text/csv; charset=utf-8', bytes }
})
