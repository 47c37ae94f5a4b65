import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import { AccentLink } from './accent-link';
import { BrandMark } from './brand-mark';

export interface SignInCardProps {
  t: SayText;
  /**
   * The tenant's brand; logos are shown 32 px high. `clientAccentUrl` is the style sheet of the client's accent, where
   * it replaces the tenant's.
   */
  brand?: Pick<Brand, 'name'> & Partial<Brand> & { clientAccentUrl?: string };
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
 * A single card: login, consent, device, second factor, errors. It stands in the middle of the page or, in a split
 * layout on wide screens, beside a panel. On a background of the tenant's choice everything is written on the card.
 * Plain HTML, no script. It takes its texts as a property instead of from context, so that it can also be rendered
 * where Next provides no context: in responses that are not Next pages.
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
  const { layout = 'centered', font = 'standard', colored = false, backgroundUrl = null, clientAccentUrl } = brand;
  const split = layout === 'split';
  const onGround = !split && (colored || backgroundUrl !== null);
  return (
    <div
      data-font={font}
      data-layout={layout}
      data-ground={onGround || undefined}
      className={cn('relative isolate', split && 'lg:grid lg:grid-cols-2', onGround && 'brand-ground')}
    >
      {clientAccentUrl && <AccentLink href={clientAccentUrl} />}
      {split ? (
        <div
          aria-hidden
          className={cn('hidden lg:sticky lg:top-0 lg:block lg:h-dvh', colored ? 'brand-ground' : 'brand-panel')}
        >
          {/* Small screens do not show the panel, and so do not load its image. */}
          {backgroundUrl && <BackgroundImage url={backgroundUrl} loading="lazy" className="size-full object-cover" />}
        </div>
      ) : (
        backgroundUrl && <BackgroundImage url={backgroundUrl} className="fixed inset-0 -z-10 size-full object-cover" />
      )}
      <div className="flex min-h-dvh flex-col items-center px-4 pt-10 pb-24 sm:justify-center sm:py-16">
        <main
          id="main"
          className={cn(
            'w-full',
            wide ? 'max-w-md' : 'max-w-[23rem]',
            onGround && 'rounded-xl border bg-surface p-5 shadow-md sm:p-7',
          )}
        >
          <BrandMark brand={brand} className={cn('mb-6', !onGround && 'px-1')} />
          <div className={cn(!onGround && 'rounded-xl border bg-surface p-6 shadow-xs sm:p-7')}>
            {picture && <div className="mb-4">{picture}</div>}
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            {description && <p className="mt-1 text-base text-ink-muted text-pretty wrap-anywhere">{description}</p>}
            {children && <div className="mt-6">{children}</div>}
          </div>
          {footer && <div className={cn('mt-5 text-sm text-ink-muted', !onGround && 'px-1')}>{footer}</div>}
          {brand.links && brand.links.length > 0 && (
            <ul className={cn('mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted', !onGround && 'px-1')}>
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
            <p className={cn('mt-5 text-xs text-ink-subtle', !onGround && 'px-1')}>
              {t('common.ifYouAskForHelp')} <code className="font-mono wrap-anywhere select-all">{requestId}</code>
            </p>
          )}
        </main>
      </div>
    </div>
  );
}

function BackgroundImage({ url, loading, className }: { url: string; loading?: 'lazy'; className: string }) {
  return (
    <picture>
      <img src={url} alt="" loading={loading} className={className} />
    </picture>
  );
}
