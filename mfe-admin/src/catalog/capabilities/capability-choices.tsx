import { listCapabilities } from '@portal/contracts/subscriptions/admin-catalog'
import { NewProductLine } from '@portal/contracts/subscriptions/admin-catalog-entries'
import { capabilityWords } from '@portal/contracts/subscriptions/capability-words'
import { Button } from '@portal/design-system/button'
import { Checkbox } from '@portal/design-system/checkbox'
import { TextField } from '@portal/design-system/text-field'
import { useLoad } from '@portal/remote-kit/load'
import { type ReactNode, useState } from 'react'
import styles from './capabilities.module.css'

interface CapabilityChoicesProps {
  label: string
  description: string
  error?: string | undefined
  chosen: readonly string[]
  /** Origin of a capability, or what becomes of it: shown beside its key. */
  noteOf?: (capability: string) => string | undefined
  onToggle: (capability: string, isChosen: boolean) => void
}

/** Checkboxes for all capabilities that the catalog knows, and a field for one that it does not know yet. */
export function CapabilityChoices({ label, description, error, chosen, noteOf, onToggle }: CapabilityChoicesProps) {
  const { data: known = [] } = useLoad(listCapabilities, { what: 'the capabilities' })
  const [added, setAdded] = useState<readonly string[]>([])
  const all = [...new Set([...known, ...chosen, ...added])].toSorted(byWords)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      <p className={styles.description}>{description}</p>
      <div className={styles.grid}>
        {all.map((capability) => (
          <Checkbox
            key={capability}
            label={wordsOf(capability)}
            description={<Key capability={capability} note={noteOf?.(capability)} />}
            checked={chosen.includes(capability)}
            onChange={({ currentTarget }) => onToggle(capability, currentTarget.checked)}
          />
        ))}
      </div>
      <OtherCapability
        error={error}
        onAdd={(capability) => {
          setAdded([...added, capability])
          onToggle(capability, true)
        }}
      />
    </fieldset>
  )
}

function Key({ capability, note }: { capability: string; note: string | undefined }): ReactNode {
  return (
    <>
      <code translate="no">{capability}</code>
      {note && <span>, {note}</span>}
    </>
  )
}

/** Enter adds what is typed, and does not send the form. */
function OtherCapability({ error, onAdd }: { error: string | undefined; onAdd: (capability: string) => void }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const add = () => {
    const checked = NewProductLine.shape.key.safeParse(typed)
    setFault(checked.success ? undefined : checked.error.issues[0]?.message)
    if (!checked.success) return
    onAdd(checked.data)
    setTyped('')
  }
  return (
    <div className={styles.other}>
      <TextField
        label="Another capability"
        description="Its key, as lookups ask for it."
        error={fault ?? error}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // What is typed is not lost where the form is sent without *Add*.
        onBlur={() => typed && add()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button icon="plus" onClick={add}>
        Add
      </Button>
    </div>
  )
}

function wordsOf(capability: string): string {
  return capabilityWords([capability])[0] ?? capability
}

function byWords(one: string, other: string): number {
  return wordsOf(one).localeCompare(wordsOf(other), 'en-US')
}
