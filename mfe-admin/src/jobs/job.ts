import type { BackgroundJob } from '@portal/contracts/authorization/admin-jobs'
import { JOB_KINDS, type JobKind } from '@portal/contracts/authorization/job-kinds'
import type { Received } from '@portal/platform/api'

/** A job as it came from the server. */
export type Job = Received<BackgroundJob>

/** Returns what staff call a kind of job; the kind itself where a newer release has it. */
export function nameOfKind(kind = ''): string {
  return Object.hasOwn(JOB_KINDS, kind) ? JOB_KINDS[kind as JobKind] : kind
}
