// The choice of a role, with what it allows.
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { roles, type Role } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'

interface RoleSelectProps extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  role: Role
  /** Whether owners can be made here. */
  withOwner: boolean
  onChange(role: Role): void
}

export function RoleSelect({ role, withOwner, onChange, ...rest }: RoleSelectProps) {
  const t = useTexts('members')
  return (
    <NativeSelect
      {...rest}
      value={role}
      data={roles
        .filter((each) => withOwner || each !== 'owner' || each === role)
        .map((each) => ({ value: each, label: t(`roles.${each}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = roles.find((each) => each === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
