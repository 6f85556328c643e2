/** Where anybody can have a mailbox: an address there says nothing of a company. */
const PUBLIC = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com ' +
    'me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de mail.com mail.ru ' +
    'yandex.com yandex.ru qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net zoho.com fastmail.com tutanota.com ' +
    'tuta.com hey.com comcast.net verizon.net att.net sbcglobal.net cox.net orange.fr free.fr laposte.net libero.it virgilio.it ' +
    'wp.pl o2.pl onet.pl seznam.cz bluewin.ch btinternet.com'
  ).split(' '),
)
/** The same in each country. */
const PUBLIC_ANYWHERE = /^(yahoo|hotmail|outlook|live)\.[a-z]{2,3}(\.[a-z]{2})?$/

export function isPublicMailDomain(domain: string): boolean {
  return PUBLIC.has(domain.toLowerCase()) || PUBLIC_ANYWHERE.test(domain.toLowerCase())
}
