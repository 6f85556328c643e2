import { THEMES, type Theme } from '@portal/contracts/frame'
import type { Manifest, Visitor } from '@portal/contracts/platform'
import { CUSTOMER_ROLES, INTERNAL_ROLES, type Role } from '@portal/contracts/roles'
import { Checkbox } from '@portal/design-system/checkbox'
import { Select } from '@portal/design-system/select'
import { useEffect, useState } from 'react'
import { aStaffMember, aVisitor } from '../load-plans.ts'
import styles from './alone.module.css'
import { AloneStage, type StageProps } from './alone-stage.tsx'
import { ANSWERS, type Answers } from './example-api.ts'

export type AlonePart = Pick<StageProps, 'Root' | 'cards'> & { manifest: Manifest }

/** No one is logged in. */
const NOBODY = 'nobody'

/** A remote or one of its cards, with switches for where, who, how it looks and how calls are answered. */
export function AloneTools({ manifest, Root, cards }: AlonePart) {
  const roles = rolesFor(manifest)
  const [held, setHeld] = useState<readonly string[]>(roles)
  const [theme, setTheme] = useState<Theme>('system')
  const [answers, setAnswers] = useState<Answers>('at once')
  const [place, setPlace] = useState(() => placeNow(manifest))
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const toggle = (role: string) => setHeld(held.includes(role) ? held.filter((one) => one !== role) : [...held, role])
  const visitor = visitorWith(held, manifest)
  return (
    <>
      <header className={styles.tools}>
        <Select
          label="Where"
          options={[...pagesOf(manifest), ...manifest.cards.map(({ name }) => option(`card ${name}`))]}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
        <Select
          label="Theme"
          options={THEMES.map(option)}
          value={theme}
          onChange={({ target }) => setTheme(target.value as Theme)}
        />
        <Select
          label="Calls are answered"
          options={ANSWERS.map(option)}
          value={answers}
          onChange={({ target }) => setAnswers(target.value as Answers)}
        />
        <fieldset className={styles.roles}>
          <legend>Roles</legend>
          {[...roles, NOBODY].map((role) => (
            <Checkbox key={role} label={role} checked={held.includes(role)} onChange={() => toggle(role)} />
          ))}
        </fieldset>
      </header>
      <AloneStage
        key={JSON.stringify([place, held, answers])}
        {...{ Root, cards, place, visitor, answers, name: manifest.name }}
      />
    </>
  )
}

function rolesFor({ audience }: Manifest): readonly Role[] {
  return audience === 'staff' ? INTERNAL_ROLES : CUSTOMER_ROLES
}

function visitorWith(held: readonly string[], manifest: Manifest): Visitor | null {
  if (held.includes(NOBODY)) return null
  const roles = rolesFor(manifest).filter((role) => held.includes(role))
  return manifest.audience === 'staff' ? aStaffMember(...roles) : aVisitor({ roles: [...roles] })
}

/** A page that is loaded again stays where it was, below the paths that the manifest names, too. */
function placeNow(manifest: Manifest): string {
  const { pathname } = location
  const [first] = pagesOf(manifest)
  return manifest.pages.some(({ path }) => pathname.startsWith(path)) ? pathname : (first?.value ?? '')
}

function pagesOf({ pages }: Manifest) {
  const paths = pages.map(({ path }) => path)
  const isBelow = paths.some((path) => location.pathname.startsWith(`${path}/`)) && !paths.includes(location.pathname)
  return [...paths, ...(isBelow ? [location.pathname] : [])].map(option)
}

const option = (value: string) => ({ value, label: value })
