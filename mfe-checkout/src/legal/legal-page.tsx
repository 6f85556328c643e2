import { Notice } from '@portal/design-system/notice'
import { MarketingPage, Section } from '../marketing-page/marketing-page.tsx'
import styles from './legal-page.module.css'

export interface LegalText {
  title: string
  promise: string
  /** Each with its paragraphs. */
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

/** A text that binds people, in words that they can read. */
export function LegalPage({ text: { title, promise, sections } }: { text: LegalText }) {
  return (
    <MarketingPage title={title} promise={promise} isSelling={false}>
      <Notice tone="info" title="This is a sample">
        It says what the portal does today and is no legal advice. Put your own text here before customers rely on it.
      </Notice>
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className={styles.paragraph}>
              {paragraph}
            </p>
          ))}
        </Section>
      ))}
    </MarketingPage>
  )
}
