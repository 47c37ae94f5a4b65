import type { ReactNode } from 'react';

interface CredentialRowProps {
  title: ReactNode;
  /** Valid, expired or revoked. */
  status: ReactNode;
  /** Further short facts. */
  facts: readonly ReactNode[];
  action?: ReactNode;
}

/** A secret or token in a list: its name, whether it works, when it was last used, and how to end it. */
export function CredentialRow({ title, status, facts, action }: CredentialRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium [overflow-wrap:anywhere]">
          <span>{title}</span>
          {status}
        </p>
        <ul className="mt-0.5 flex flex-wrap gap-x-4 text-ink-muted">
          {facts.map((fact, index) => (
            <li key={index}>{fact}</li>
          ))}
        </ul>
      </div>
      {action}
    </li>
  );
}
