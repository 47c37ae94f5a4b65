import { CodesMade } from '@/components/forms/codes-made';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { plainPage } from '@/lib/edge/error-pages/plain-page';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/** Defined where this file is bundled, as in plain-page.tsx. */
declare const PAGE_SCRIPT: string;

/**
 * The answer to the form that generates recovery codes: it shows them, which no address does.
 * @param next where the person continues
 */
export function codesMadePage(
  codes: readonly string[],
  { tenant, origin: { language }, nonce }: Pick<PageContext, 'tenant' | 'origin' | 'nonce'>,
  next: string,
): Response {
  const t = sayPlainly(language);
  return plainPage({
    status: 200,
    language,
    brand: brandOf(tenant),
    title: t('common.recoveryCodes'),
    description: t('signIn.useTheseIfYouLose'),
    policy: `script-src 'nonce-${nonce}'; form-action 'none'`,
    children: (
      <>
        <script async src={PAGE_SCRIPT} nonce={nonce} />
        <div className="space-y-4">
          <CodesMade t={t} codes={codes} />
        </div>
        <PlainButtonLink href={next} size="lg" block className="mt-3">
          {t('common.continue')}
        </PlainButtonLink>
      </>
    ),
  });
}
