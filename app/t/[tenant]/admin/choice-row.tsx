import type { ReactNode } from 'react';

/** One available action: what it does, and its button. */
export function ChoiceRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <p className="min-w-0 flex-1 basis-64 text-sm text-ink-muted text-pretty">{text}</p>
      {children}
    </div>
  );
}
