import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import look from '../tab-links/tab-links.module.css'
import styles from './tabs.module.css'

export interface TabsProps {
  label: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  selected?: string
  onSelect?: (id: string) => void
}

/** Tabs inside a dialog or card. Where the choice belongs into the address, take `TabLinks`: it costs no React Aria. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(id) => onSelect?.(String(id))}>
      <TabList aria-label={label} className={look.tabs ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={`${look.tab} ${styles.tab}`}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
