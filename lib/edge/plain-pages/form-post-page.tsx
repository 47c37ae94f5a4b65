import { randomBytes } from 'node:crypto';
import { Button } from '@/components/ui/plain-button';
import { formTargets } from '@/lib/edge/http/form-targets';
import type { ClientAnswer } from '@/lib/oauth/authorize/client-redirect';
import { inRequestedLanguage, type RequestOrigin } from '@/lib/platform/shared/origin';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { type PlainBrand, plainPage } from './plain-page';

/**
 * The page that posts an authorization response to a client (OAuth 2.0 Form Post Response Mode, 2). It submits itself,
 * or by its button if scripts do not run.
 * @param page.origin of the request that it answers
 * @param page.nonce that of the content security policy, if that policy is written elsewhere
 */
export function formPostPage(
  { redirectUri, parameters, language: requested }: Pick<ClientAnswer, 'redirectUri' | 'parameters' | 'language'>,
  page: { brand: PlainBrand; origin: RequestOrigin; nonce?: string },
): Response {
  const { brand, origin, nonce = randomBytes(16).toString('base64') } = page;
  const { language } = inRequestedLanguage(origin, requested);
  const t = sayPlainly(language);
  const targets = formTargets(redirectUri);
  return plainPage({
    status: 200,
    language,
    brand,
    title: t('errorPages.continueToWhere', { where: new URL(redirectUri).host }),
    policy: `script-src 'nonce-${nonce}'; ${targets}`,
    description: t('common.returningYouToAppIf'),
    children: (
      <>
        <form method="post" action={redirectUri}>
          {Object.entries(parameters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="primary" size="lg" block>
            {t('common.continue')}
          </Button>
        </form>
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: 'document.forms[0].submit()' }} />
      </>
    ),
  });
}
