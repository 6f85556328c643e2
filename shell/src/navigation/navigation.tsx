import { NAVIGATION_ICONS } from '@portal/contracts/frame'
import { Icon, type IconName } from '../layout/icon.tsx'
import { usePage } from '../page/page-context.ts'
import styles from './navigation.module.css'
import { type NavigationGroup, navigationGroups } from './navigation-groups.ts'

/** Beside the page; below 956 px a drawer, which the browser opens and closes as a popover. */
export function Navigation() {
  const plan = usePage((page) => page.plan)

  return (
    <nav id="navigation" popover="auto" aria-label="Portal" className={styles.navigation}>
      {navigationGroups(plan).map((group) => (
        <Group key={group.name} {...group} />
      ))}
    </nav>
  )
}

function Group({ name, entries }: NavigationGroup) {
  const current = usePage(({ route }) =>
    route.kind === 'remote' || route.kind === 'shell' ? route.page.path : undefined,
  )
  const heading = name && `navigation-${name.toLowerCase()}`

  return (
    <>
      {name && (
        <h2 id={heading} className={styles.heading}>
          {name}
        </h2>
      )}
      <ul aria-labelledby={heading || undefined}>
        {entries.map(({ path, label, icon, key }) => (
          <li key={path}>
            <a className={styles.entry} href={path} aria-current={path === current ? 'page' : undefined} data-go={key}>
              <Icon name={knownIcon(icon)} />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A newer remote may name a picture that this shell does not have. */
function knownIcon(name: string): IconName {
  return NAVIGATION_ICONS.find((known) => known === name) ?? 'dot'
}
