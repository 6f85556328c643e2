import { expect, test } from '@jest/globals'
import { isPublicMailDomain } from './public-mail-domains.ts'

test.each(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.jp yahoo.com.br ymail.com ' +
    'aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.ch web.de t-online.de freenet.de mail.com ' +
    'mail.ru bk.ru yandex.ru rambler.ru qq.com foxmail.com 163.com 126.com sina.com sohu.com aliyun.com 139.com naver.com daum.net ' +
    'hanmail.net kakao.com zoho.com fastmail.com tutanota.com tuta.com hey.com hushmail.com posteo.de mailbox.org comcast.net ' +
    'verizon.net sbcglobal.net cox.net orange.fr laposte.net libero.it wp.pl seznam.cz bluewin.ch btinternet.com bigpond.com uol.com.br ' +
    'rediffmail.com docomo.ne.jp telenet.be ziggo.nl abv.bg ukr.net walla.co.il freemail.hu'
  ).split(' '),
)('rule F14: %s is a public mail service, so it is no organization’s domain', (domain) => {
  expect([isPublicMailDomain(domain), isPublicMailDomain(domain.toUpperCase())]).toEqual([true, true])
})

test.each(['acme.example', 'siemens.com', 'stanford.edu', 'gmail.acme.example', 'notgmail.com', 'yahoo.acme.com'])(
  '%s is not',
  (domain) => {
    expect(isPublicMailDomain(domain)).toBe(false)
  },
)
