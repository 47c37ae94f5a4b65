import { CheckRow, type CheckRowProps } from './check-row';

const look = [
  'relative mt-px h-[18px] w-8 rounded-full bg-sunken checked:border-accent checked:bg-accent',
  'after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-line-strong after:transition-transform',
  'checked:after:translate-x-3.5 checked:after:bg-on-accent',
].join(' ');

/** An on/off setting: a native checkbox announced as a switch, sent as `value` (default "on") when on. */
export function Switch(props: CheckRowProps) {
  return <CheckRow type="checkbox" role="switch" look={look} {...props} />;
}
