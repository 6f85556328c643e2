import providers from 'email-providers/all.json' with { type: 'json' }

/** Public mail services that the package does not list. */
const MORE =
  '139.com 163.net 189.cn a1.net aon.at azet.sk bbox.fr biglobe.ne.jp citromail.hu disroot.org duck.com fastmail.com fastmail.fm ' +
  'gmx.at gmx.ch hey.com hushmail.com kakao.com mailbox.org mailfence.com meta.ua mozmail.com nifty.com online.no passmail.net pm.me ' +
  'posteo.de posteo.net privaterelay.appleid.com proton.me riseup.net simplelogin.com sohu.com startmail.com t-online.de telia.com ' +
  'tuta.com tuta.io tutamail.com tutanota.com tutanota.de xs4all.nl ziggo.nl'

/** Domains where anyone can get a mailbox: an address there says nothing about a company. */
const PUBLIC = new Set([...providers, ...MORE.split(' ')])

/** The same service under the domain of each country. */
const PUBLIC_ANYWHERE = /^(yahoo|hotmail|outlook|live|gmx|yandex|aol)\.[a-z]{2,3}(\.[a-z]{2})?$/

/** Returns whether a domain belongs to a public mail service and so cannot belong to an organization (rule F14). */
export function isPublicMailDomain(domain: string): boolean {
  const name = domain.toLowerCase()
  return PUBLIC.has(name) || PUBLIC_ANYWHERE.test(name)
}
