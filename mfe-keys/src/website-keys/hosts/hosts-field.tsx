import { type EnteredHostName, type HostChange, readHostNames } from '@portal/contracts/security/host-names'
import { EntriesField, type EntryNote } from '@portal/design-system/entries-field'
import { useState } from 'react'

/** Label of the form field. */
export const HOSTS = 'Host names'

/** Explains how an input was normalized. */
const LEFT_OUT: Partial<Record<HostChange, string>> = {
  scheme: 'scheme',
  'sign-in': 'user name',
  port: 'port',
  path: 'path',
  'final dot': 'final dot',
}
const FORMS: Partial<Record<HostChange, string>> = {
  'upper case': 'in lower case',
  'other script': 'in its ASCII form',
  'IP form': 'in its usual form',
}
const list = new Intl.ListFormat('en-US')

interface HostsFieldProps {
  error: string | undefined
  /** Each as it is stored; one that cannot be used as it was entered, so that the contract says why. */
  onChange: (hosts: string[]) => void
}

/** Field for host names, typed or pasted, with notes on each. */
export function HostsField({ error, onChange }: HostsFieldProps) {
  const [text, setText] = useState('')
  return (
    <EntriesField
      name="domains"
      label={HOSTS}
      description="One per line, or paste many. *.example.com covers every host below example.com, not example.com itself."
      error={error}
      rows={4}
      text={text}
      notes={readHostNames(text).flatMap(noteOf)}
      onChange={(value) => {
        setText(value)
        onChange(hostsIn(value))
      }}
    />
  )
}

/** Each once. */
function hostsIn(text: string): string[] {
  const read = readHostNames(text).filter(({ isRepeat }) => !isRepeat)
  return read.map((one) => ('host' in one ? one.host : one.entered))
}

/** No note for a name that is used as entered. */
function noteOf(read: EnteredHostName, at: number): EntryNote[] {
  const id = `${at} ${read.entered}`
  if ('refused' in read) return read.isRepeat ? [] : [{ id, entry: read.entered, words: read.refused, isRefused: true }]

  const repeated = read.isRepeat && 'Entered twice, added once'
  const words = [changedWords(read.changes), read.isLocal && LOCAL, repeated].filter(Boolean).join('. ')
  return words ? [{ id, entry: read.host, words }] : []
}

const LOCAL = 'Every machine has one: use this key for development only'

/** "without scheme and port, in lower case" */
function changedWords(changes: readonly HostChange[]) {
  const leftOut = changes.flatMap((change) => LEFT_OUT[change] ?? [])
  const forms = changes.flatMap((change) => FORMS[change] ?? [])
  return [...(leftOut.length > 0 ? [`without ${list.format(leftOut)}`] : []), ...forms].join(', ')
}
