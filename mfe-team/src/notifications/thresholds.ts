import {
  type CountedSubject,
  listCountedSubjects,
  type UsageThreshold,
} from '@portal/contracts/security/usage-thresholds'
import { useLoad } from '@portal/remote-kit/load'

/** A threshold that can be named in a call. */
export type KnownThreshold = Partial<UsageThreshold> & { id: string }
export type Subject = Partial<CountedSubject>

export function useSubjects() {
  return useLoad(listCountedSubjects, { what: 'what is counted' })
}

/** Returns the subject of a threshold; nothing if it is no longer counted. */
export function subjectOf(threshold: KnownThreshold, subjects: readonly Subject[] = []): Subject | undefined {
  return subjects.find(({ kind, subject_id }) => kind === threshold.kind && subject_id === threshold.subject_id)
}

export function nameOf({ kind, name = '' }: Subject): string {
  return kind === 'key' ? `Key “${name}”` : name
}
