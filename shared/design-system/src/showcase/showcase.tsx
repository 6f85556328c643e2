import { createRoot } from 'react-dom/client'
import { PageHeader } from '../page-header/page-header.tsx'
import { Actions } from './actions.tsx'
import { Data } from './data.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Overlays } from './overlays.tsx'
import './showcase.css'
import styles from './showcase.module.css'

/** One theme with `?theme=light` or `?theme=dark`, else both side by side. */
const chosen = new URLSearchParams(location.search).get('theme')
const themes = chosen ? [chosen] : ['light', 'dark']
if (chosen) document.documentElement.dataset.theme = chosen

function Showcase() {
  return (
    <main className={styles.page}>
      {themes.map((theme) => (
        <div key={theme} data-theme={theme} className={styles.theme}>
          <PageHeader title={`Design system, ${theme}`} description="Every component in the states that matter." />
          <Foundations />
          <Actions />
          <Feedback />
          <Data />
          <Fields />
          <Overlays />
        </div>
      ))}
    </main>
  )
}

const home = document.getElementById('showcase')
if (home) createRoot(home).render(<Showcase />)
