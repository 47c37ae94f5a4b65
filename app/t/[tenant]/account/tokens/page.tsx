import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import { requireUser } from '@/lib/pages/console/require-user';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AccountFrame } from '../account-frame';
import { offeredIn } from './offered-in';
import { TokenList } from './token-list';

export const generateMetadata = titled(msg('common.personalAccessTokens'));

export default async function TokensPage({ params }: { params: Promise<{ tenant: string }> }) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user, container } = context;
  const [tokens, browser] = await Promise.all([
    container.personalTokens.list(tenant.id, user.personId),
    currentBrowser(context),
  ]);
  const offered = offeredIn(tenant);
  return (
    <AccountFrame tenant={tenant} user={user} title={t('common.personalAccessTokens')}>
      <p className="text-sm">
        <TextLink href={tenantPath(tenant.place, '/account')}>{t('common.yourAccount')}</TextLink>
      </p>
      {offered.length === 0 && tokens.length > 0 && (
        <Callout tone="warning">{t('account.tokensAreTurnedOffNone')}</Callout>
      )}
      <TokenList
        tenantPlace={tenant.place}
        tokens={tokens}
        offered={offered}
        now={container.now()}
        csrf={browser.formToken(accountPurpose(user.id))}
        actions={
          offered.length > 0 && (
            <ButtonLink href={tenantPath(tenant.place, '/account/tokens/new')} variant="primary" prefetch={false}>
              {t('account.newToken')}
            </ButtonLink>
          )
        }
      />
    </AccountFrame>
  );
}
