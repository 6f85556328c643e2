import { LegalPage, type LegalText } from './legal-page.tsx'

/** `/privacy` */
export function PrivacyPage() {
  return <LegalPage text={PRIVACY} />
}

const PRIVACY: LegalText = {
  title: 'Privacy policy',
  promise: 'What we know about you, why, and for how long.',
  sections: [
    {
      title: 'What you tell us',
      paragraphs: [
        'Your name, your email address, and what you add to your profile. If you sign up with an identity provider, it tells us your name, your email address, and what it calls you there; whatever else it sends is thrown away.',
        'Your password is kept as a hash, from which it cannot be read back.',
      ],
    },
    {
      title: 'What we note while you are here',
      paragraphs: [
        'When you log in, we note the time, the kind of browser, and the network address, so that you can see who came in as you. You find that list under Security. It is deleted after 90 days.',
        'Changes to an account are written to its audit log with who made them and from which network. Owners can read it; nobody can change it.',
        'Lookups are counted by key and hour.',
      ],
    },
    {
      title: 'Cookies and your browser',
      paragraphs: [
        'We set cookies that the portal needs: your session, its protection against forged requests, a key that tells your browser from others, and the theme you chose.',
        'If an advertisement brought you here, your browser remembers which for 90 days. It tells us only if you sign up.',
      ],
    },
    {
      title: 'Who else learns of it',
      paragraphs: [
        'The members of your account see your name and your email address. Your company sees that you log in if you do so by its single sign-on. We sell nothing of it to anybody.',
      ],
    },
    {
      title: 'Your choices',
      paragraphs: [
        'You can change your profile, your email address and your ways to log in yourself. Ask our support team to tell you what we keep about you, or to delete it; records of money have to stay as long as the law says.',
      ],
    },
  ],
}
