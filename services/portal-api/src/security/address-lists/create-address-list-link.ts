import { createAddressListLink } from '@portal/contracts/security/address-lists'
import { problem } from '@portal/foundation/problem'
import { hashToken, newToken } from '@portal/foundation/sessions'
import { handle } from '../../kernel/handle.ts'
import { insertAddressListLink } from './address-list-links.sql.ts'
import { findAddressLists } from './find-address-lists.ts'

const GOOD_FOR_MS = 60_000

/** Anyone with the link can download the list, once and within a minute (rule D30). */
export const createAddressListLinkHandler = handle(createAddressListLink, async ({ body, account, tx, now, audit }) => {
  const list = (await findAddressLists(tx, account.id, now)).find(({ id }) => id === body.license)
  if (!list) throw problem('security-context:license-not-found')

  const token = newToken()
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  const link = { tokenHash: hashToken(token), accountId: account.id, licenceKey: list.key, expiresAt }
  await insertAddressListLink(tx, link, now)
  audit('address-list.linked', { subject: list.id, label: list.label })
  return { token, expires: expiresAt.toISOString() }
})
