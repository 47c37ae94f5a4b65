import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Badge } from './badge';
import { CheckRow, type CheckRowProps } from './check-row';

const look = [
  'relative mt-px h-[18px] w-8 rounded-full bg-sunken checked:border-accent checked:bg-accent',
  'after:absolute after:top-0.5 after:start-0.5 after:size-3 after:rounded-full after:bg-line-strong after:transition-transform',
  'checked:after:translate-x-3.5 rtl:checked:after:-translate-x-3.5 checked:after:bg-on-accent',
].join(' ');

// Works without a script, because the style sheet sees the switch's state.
const flagged = { on: 'hidden group-has-checked/switch:inline-flex', off: 'group-has-checked/switch:hidden' } as const;

interface SwitchProps extends CheckRowProps {
  /** The state that is less safe, which is flagged beside the name. The description says why. */
  lessSafe?: keyof typeof flagged;
}

/** An on/off setting: a native checkbox announced as a switch, sent as `value` (default "on") when on. */
export function Switch({ lessSafe, label, className, ...props }: SwitchProps) {
  const named = lessSafe ? (
    <>
      {label} <LessSafe className={flagged[lessSafe]} />
    </>
  ) : (
    label
  );
  return (
    <CheckRow
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native checkbox says whether it is on.
      role="switch"
      look={look}
      label={named}
      className={cn('group/switch', className)}
      {...props}
    />
  );
}

function LessSafe({ className }: { className: string }) {
  const t = useText();
  return (
    <Badge tone="warning" className={cn('ms-1 align-bottom', className)}>
      {t('common.lessSafe')}
    </Badge>
  );
}
