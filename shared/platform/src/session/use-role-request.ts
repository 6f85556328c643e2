import { messageOf } from '@portal/api-client'
import type { Visitor } from '@portal/contracts/platform'
import type { Requirement } from '@portal/contracts/roles'
import { useEffect, useState } from 'react'
import { thePlatform } from '../start/platform.ts'
import type { RoleGranters } from './role-request.ts'

/** It brings schemas with it, which only a page needs that somebody may not see. */
const roleRequest = () => import('./role-request.ts')

export interface RoleRequesting extends RoleGranters {
  /** True if they can grant the missing roles, and were not asked in the last day. */
  mayAsk: boolean
  isSending: boolean
  /** Reason of the last refusal. */
  problem: string | undefined
  ask: () => Promise<void>
}

/**
 * Returns the people who can grant the roles that a requirement lacks, by name, and a function to ask them (rule E17).
 * `undefined` until that is known, for people without an account, and for staff who act as someone.
 */
export function useRoleRequest(requirement: Requirement, visitor: Visitor | null): RoleRequesting | undefined {
  const [found, setFound] = useState<RoleGranters>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (!visitor?.account || visitor.acting) return
    let isHere = true
    roleRequest()
      .then(({ findRoleGranters }) => findRoleGranters(thePlatform().callApi, requirement, visitor.roles))
      // What cannot be had leaves the sentence as it is without names.
      .then((granters) => isHere && setFound(granters))
      .catch(() => {})
    return () => {
      isHere = false
    }
  }, [requirement, visitor])

  if (!found) return undefined
  return {
    ...found,
    mayAsk: found.roles.length > 0 && !found.isAsked,
    isSending,
    problem,
    ask: async () => {
      setSending(true)
      setProblem(undefined)
      try {
        const { askFor } = await roleRequest()
        await askFor(thePlatform().callApi, found.roles)
        setFound({ ...found, isAsked: true })
      } catch (error) {
        setProblem(messageOf(error).content)
      } finally {
        setSending(false)
      }
    },
  }
}

/** Words the result of the request, for these owners. */
export function askedInWords(owners: string): string {
  return `We sent your request to ${owners}. You get a message as soon as you have it.`
}

const together = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** `Olivia Adler`, `Olivia Adler and Emil Novak`, `Olivia Adler and 3 others`; nobody by name is an account owner. */
export function ownersInWords([first, second, ...others]: readonly string[]): string {
  if (first === undefined) return 'an account owner'
  if (second === undefined) return first
  return together.format([first, others.length > 0 ? `${others.length + 1} others` : second])
}
