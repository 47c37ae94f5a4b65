import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import { BrandMark } from './brand-mark';

export interface SignInCardProps {
  t: SayText;
  /** The tenant's brand; logos are shown 32 px high. */
  brand?: Pick<Brand, 'name'> & Partial<Brand>;
  /** Shown above the title. */
  picture?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** A wider card, for the consent page's scopes. */
  wide?: boolean;
  /** Shown below the card, for example other ways to sign in or help. */
  footer?: ReactNode;
  /** Shown small at the bottom of error pages, so that an administrator can look it up. */
  requestId?: string;
  children?: ReactNode;
}

const PRODUCT = 'Tessera';
/** The brand used when no tenant is known. */
const ours: Pick<Brand, 'name'> = { name: PRODUCT };

/**
 * A single centered card: login, consent, device, second factor, errors. Plain HTML, no script. It takes its texts as a
 * property instead of from context, so that it can also be rendered where Next provides no context: in responses that
 * are not Next pages.
 */
export function SignInCard({
  t,
  brand = ours,
  picture,
  title,
  description,
  wide,
  footer,
  requestId,
  children,
}: SignInCardProps) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-10 sm:justify-center sm:py-16">
      <main id="main" className={cn('w-full', wide ? 'max-w-md' : 'max-w-[23rem]')}>
        <BrandMark brand={brand} className="mb-6 px-1" />
        <div className="rounded-xl border bg-surface p-6 shadow-xs sm:p-7">
          {picture && <div className="mb-4">{picture}</div>}
          <h1 className="text-xl wrap-anywhere">{title}</h1>
          {description && <p className="mt-1 text-base text-ink-muted text-pretty wrap-anywhere">{description}</p>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {footer && <div className="mt-5 px-1 text-sm text-ink-muted">{footer}</div>}
        {brand.links && brand.links.length > 0 && (
          <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 px-1 text-sm text-ink-muted">
            {brand.links.map(({ text, href }) => (
              <li key={href} className="min-w-0 wrap-anywhere">
                <a href={href} className="underline underline-offset-2">
                  {t(text)}
                </a>
              </li>
            ))}
          </ul>
        )}
        {requestId && (
          <p className="mt-5 px-1 text-xs text-ink-subtle">
            {t('common.ifYouAskForHelp')} <code className="font-mono wrap-anywhere select-all">{requestId}</code>
          </p>
        )}
      </main>
    </div>
  );
}
