import { CheckRow, type CheckRowProps } from './check-row';

const look = [
  'mt-0.5 grid size-4 place-items-center rounded-full hover:border-ink-subtle checked:border-accent checked:bg-accent',
  'after:hidden after:size-1.5 after:rounded-full after:bg-on-accent checked:after:block',
].join(' ');

/** One choice of a `ChoiceGroup`: a native radio button. */
export function Radio(props: CheckRowProps) {
  return <CheckRow type="radio" look={look} {...props} />;
}
