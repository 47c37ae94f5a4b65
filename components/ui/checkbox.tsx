import { CheckRow, type CheckRowProps } from './check-row';

const look = [
  'mt-0.5 size-4 rounded-sm hover:border-ink-subtle checked:border-accent checked:bg-accent',
  'relative after:absolute after:inset-0 after:hidden checked:after:block after:bg-on-accent',
  "after:[mask:url('/check.svg')_center/12px_no-repeat]",
  'indeterminate:border-accent indeterminate:bg-accent indeterminate:after:inset-x-[3px] indeterminate:after:inset-y-[6px]',
  'indeterminate:after:block indeterminate:after:[mask:none]',
].join(' ');

/** A native checkbox: works in plain forms, sends `value` (default "on") when checked. */
export function Checkbox(props: CheckRowProps) {
  return <CheckRow type="checkbox" look={look} {...props} />;
}
