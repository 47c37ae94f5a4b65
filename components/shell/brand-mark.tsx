import { cn } from '@/components/cn';
import type { Brand } from '@/lib/tenants/branding/brand-of';
import { LogoMark } from './logo';

/** The tenant's logo, in the theme's variant, with the name beside it. */
export function BrandMark({
  brand: { name, logoUrl, darkLogoUrl },
  className,
}: {
  brand: Pick<Brand, 'name'> & Partial<Brand>;
  className?: string;
}) {
  const light = logoUrl ?? darkLogoUrl;
  const dark = darkLogoUrl ?? logoUrl;
  return (
    <div className={cn('flex min-w-0 items-center gap-2.5', className)}>
      {light && dark ? (
        <>
          <Logo url={light} className={light === dark ? '' : 'for-light'} />
          {light !== dark && <Logo url={dark} className="for-dark" />}
        </>
      ) : (
        <LogoMark className="size-6 shrink-0" />
      )}
      <span className="min-w-0 truncate text-base font-semibold tracking-tight">{name}</span>
    </div>
  );
}

function Logo({ url, className }: { url: string; className: string }) {
  return (
    <picture className={className}>
      <img src={url} alt="" className="h-8 max-w-40 object-contain" />
    </picture>
  );
}
