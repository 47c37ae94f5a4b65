import { PlainButtonLink } from '@/components/ui/plain-button';
import type { Sayable } from '@/lib/platform/shared/message';
import type { PageReader } from '@/lib/platform/shared/origin';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { type PlainBrand, plainPage } from './plain-page';

/**
 * Sends a browser to a third party's page by way of a page of ours. A redirect would be checked against the
 * `form-action` of the page whose form led here (CSP 3, 6.4.2), whether ours or not, and that page cannot know every
 * destination that follows. This page continues by itself, or by its link if the browser does not.
 */
export function onwardPage({
  href,
  to,
  brand,
  language,
}: { href: string; to: Sayable; brand: PlainBrand } & Pick<PageReader, 'language'>): Response {
  const t = sayPlainly(language);
  const where = t(to);
  return plainPage({
    status: 200,
    language,
    brand,
    title: t('errorPages.continueToWhere', { where }),
    policy: "form-action 'none'",
    description: t('errorPages.redirectingIfNothingHappensUse'),
    children: (
      <PlainButtonLink
        href={href}
        variant="primary"
        size="lg"
        className="h-auto min-h-10 py-2 wrap-anywhere whitespace-normal"
      >
        {t('errorPages.continueToWhere', { where })}
      </PlainButtonLink>
    ),
    headers: { Refresh: `0; url=${href}` },
  });
}
