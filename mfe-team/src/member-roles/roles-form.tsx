import { withoutRole, withRole } from '@portal/contracts/authorization/role-rules'
import { ChosenRoles } from '@portal/contracts/role-names'
import { CUSTOMER_ROLES, type CustomerRole } from '@portal/contracts/roles'
import { Button } from '@portal/design-system/button'
import { DialogActions } from '@portal/design-system/dialog'
import { Form } from '@portal/design-system/form'
import { Notice } from '@portal/design-system/notice'
import { useUnsavedGuard } from '@portal/platform/navigation'
import { useState } from 'react'
import type { MemberView } from '../members/member-view.ts'
import { isOwner } from '../members/owners.ts'
import { RoleChoice } from './role-choice.tsx'

interface RolesFormProps {
  member: MemberView
  isYou: boolean
  isPending: boolean
  /** Why it did not work, from the last try. */
  problem: string | undefined
  onSubmit: (roles: CustomerRole[]) => void
  onCancel: () => void
}

/** A choice of roles. What one brings or takes along is seen at once. */
export function RolesForm({ member, isYou, isPending, problem, onSubmit, onCancel }: RolesFormProps) {
  const [chosen, setChosen] = useState(member.roles)
  const [fault, setFault] = useState<string>()
  const isChanged = CUSTOMER_ROLES.some((role) => chosen.includes(role) !== member.roles.includes(role))
  useUnsavedGuard(isChanged && !isPending)

  function submit() {
    const checked = ChosenRoles.safeParse(CUSTOMER_ROLES.filter((role) => chosen.includes(role)))
    setFault(checked.error?.issues[0]?.message)
    if (!checked.success || isPending) return
    if (isChanged) onSubmit(checked.data)
    else onCancel()
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      problem={fault ?? problem}
    >
      {CUSTOMER_ROLES.map((role) => (
        <RoleChoice
          key={role}
          role={role}
          member={member}
          isChosen={chosen.includes(role)}
          onChange={(isOn) => setChosen(isOn ? withRole(chosen, role) : withoutRole(chosen, role))}
        />
      ))}
      {isYou && isOwner(member) && !isOwner({ roles: chosen }) && (
        <Notice tone="attention">
          Without an owner’s role you no longer see this page. Another owner can give it back.
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          Save roles
        </Button>
      </DialogActions>
    </Form>
  )
}
