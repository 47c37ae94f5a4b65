import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { LogoMark } from './logo';

export interface SignInShellProps {
  /** Whose page it is; the logo is an address of an image, shown 32 px high. */
  brand?: { name: string; logoUrl?: string | null };
  title: ReactNode;
  description?: ReactNode;
  /** More room, for the consent page's scopes. */
  wide?: boolean;
  /** Below the card: other ways, help. */
  footer?: ReactNode;
  /** Shown small at the bottom of error pages, so that an administrator can look it up. */
  requestId?: string;
  children?: ReactNode;
}

/** One calm card in the middle: login, consent, device, second factor, errors. Plain HTML, no script. */
export function SignInShell({ brand = { name: 'Tessera' }, title, description, wide, footer, requestId, children }: SignInShellProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center sm:py-16">
      <main id="main" className={cn('w-full', wide ? 'max-w-md' : 'max-w-[23rem]')}>
        <div className="mb-6 flex items-center gap-2.5 px-1">
          {brand.logoUrl ? (
            <picture>
              <img src={brand.logoUrl} alt="" className="h-8 max-w-40 object-contain" />
            </picture>
          ) : (
            <LogoMark className="size-6" />
          )}
          <span className="truncate text-base font-semibold tracking-tight">{brand.name}</span>
        </div>
        <div className="rounded-xl border bg-surface p-6 shadow-xs sm:p-7">
          <h1 className="text-xl wrap-anywhere">{title}</h1>
          {description && <p className="mt-1 text-base text-ink-muted text-pretty">{description}</p>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {footer && <div className="mt-5 px-1 text-sm text-ink-muted">{footer}</div>}
        {requestId && (
          <p className="mt-5 px-1 text-xs text-ink-subtle">
            Request <code className="font-mono wrap-anywhere select-all">{requestId}</code>
          </p>
        )}
      </main>
    </div>
  );
}
