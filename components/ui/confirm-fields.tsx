import type { ReactNode } from 'react';
import { SubmitButton } from '@/components/forms/submit-button';

export interface ConfirmFieldsProps {
  /** What the action ends, counted: "3 sessions", "7 token families". */
  ends?: readonly string[];
  confirmLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'neutral';
  /** Hidden fields that the action reads. */
  fields?: Readonly<Record<string, string>>;
  /** More controls for the form, such as a reason. */
  children?: ReactNode;
}

/** The content of a confirmation form. */
export function ConfirmFields({
  ends = [],
  confirmLabel,
  tone = 'danger',
  fields = {},
  children,
  cancel,
}: ConfirmFieldsProps & { cancel?: ReactNode }) {
  return (
    <>
      {ends.length > 0 && (
        <ul className="mb-4 divide-y rounded-md border bg-sunken text-sm">
          {ends.map((end) => (
            <li key={end} className="px-3 py-1.5 tabular-nums wrap-anywhere">
              {end}
            </li>
          ))}
        </ul>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children && <div className="mb-4 space-y-4">{children}</div>}
      <div className="flex flex-wrap justify-end gap-2">
        {cancel}
        <SubmitButton variant={tone === 'danger' ? 'destructive' : 'primary'}>{confirmLabel}</SubmitButton>
      </div>
    </>
  );
}
