import { Apple, ChevronRight, GitBranch, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import { type ProviderKind, providerKinds, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { newProviderPath } from '../provider-path';

/** Our own drawings, to recognize a provider by. */
const marks: Partial<Record<ProviderKind, ReactNode>> = {
  google: (
    <svg viewBox="0 0 20 20" fill="none" strokeWidth={3.5} className="size-5">
      <path d="M10 10h7a7 7 0 0 1-2.05 4.95" stroke="#4285f4" />
      <path d="M14.95 14.95a7 7 0 0 1-9.9 0" stroke="#34a853" />
      <path d="M5.05 14.95a7 7 0 0 1 0-9.9" stroke="#fbbc05" />
      <path d="M5.05 5.05a7 7 0 0 1 9.9 0" stroke="#ea4335" />
    </svg>
  ),
  'entra-id': (
    <svg viewBox="0 0 20 20" className="size-5">
      <path d="M2 2h7.5v7.5H2z" fill="#f25022" />
      <path d="M10.5 2H18v7.5h-7.5z" fill="#7fba00" />
      <path d="M2 10.5h7.5V18H2z" fill="#00a4ef" />
      <path d="M10.5 10.5H18V18h-7.5z" fill="#ffb900" />
    </svg>
  ),
  okta: (
    <svg viewBox="0 0 20 20" fill="none" className="size-5">
      <circle cx={10} cy={10} r={6} stroke="currentColor" strokeWidth={4.5} />
    </svg>
  ),
  github: <GitBranch className="size-5" />,
  apple: <Apple className="size-5" />,
};

/** The providers whose settings are known, and any other. */
export function ProviderTiles({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <ul className="grid max-w-3xl gap-3 sm:grid-cols-2">
      {providerKinds.map((kind) => {
        const { title, description } = providerPresets[kind];
        return (
          <li key={kind}>
            <Link
              href={newProviderPath(tenantPlace, kind)}
              className="flex h-full items-center gap-3 rounded-lg border bg-surface px-4 py-3.5 hover:border-line-strong hover:bg-hover"
            >
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-md border bg-sunken text-ink-muted"
              >
                {marks[kind] ?? <KeyRound className="size-5" />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{t(title)}</span>
                <span className="block text-sm text-ink-muted text-pretty">{t(description)}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
