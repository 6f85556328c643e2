import { LegalPage, type LegalText } from './legal-page.tsx'

/** `/terms` */
export function TermsPage() {
  return <LegalPage text={TERMS} />
}

const TERMS: LegalText = {
  title: 'Terms of service',
  promise: 'What you may expect of us, and we of you.',
  sections: [
    {
      title: 'Your login and your account',
      paragraphs: [
        'A login is one person. An account belongs to whoever opened it, and to the owners they name; owners decide who joins and what each member may do.',
        'Keep your password and your keys to yourself. What is done with them counts as done by your account, so pause or rotate a key as soon as somebody else may have it.',
      ],
    },
    {
      title: 'Keys and lookups',
      paragraphs: [
        'A subscription states how many lookups it includes and for how long. A successful lookup counts once. When they are used up, lookups are refused until the subscription renews or you buy another one.',
        'Do not use the service to get around its limits, to disturb others who use it, or to resell the data without an agreement.',
      ],
    },
    {
      title: 'Prices and renewal',
      paragraphs: [
        'Prices are in US dollars and stand beside each plan before you buy. Taxes come on top and are shown line by line.',
        'A subscription renews when it ends or is used up, if automatic renewal is on. You can turn it off at any time; what you have paid for stays usable until its end.',
      ],
    },
    {
      title: 'Ending it',
      paragraphs: [
        'You can stop using the service whenever you like. We may deactivate an account that breaks these terms, and tell its owners why. Keys of a deactivated account stop working; its receipts stay available.',
      ],
    },
    {
      title: 'What we answer for',
      paragraphs: [
        'Address data changes every day. We work to keep it right and cannot promise that each answer is. Check what matters before you rely on it.',
      ],
    },
  ],
}
