import { ChevronRight, KeyRound } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import { type ProviderKind, providerKinds, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { newProviderPath } from '../provider-path';

/** A letter instead of a trademark. */
const letters: Partial<Record<ProviderKind, string>> = {
  google: 'G',
  'entra-id': 'M',
  okta: 'O',
  github: 'GH',
  apple: 'A',
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
                className="grid size-9 shrink-0 place-items-center rounded-md border bg-sunken text-base font-medium text-ink-muted"
              >
                {letters[kind] ?? <KeyRound className="size-4.5" />}
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
