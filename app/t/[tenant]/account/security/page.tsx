import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { FormError } from '@/components/forms/form-error';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { requireUser } from '@/lib/pages/console/require-user';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { securityErrors, securityNews } from '@/lib/pages/sign-in/forms/account-security';
import { secondFactorPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { RECOVERY_CODES } from '@/lib/sign-in/second-factors/recovery-code';
import { AccountFrame } from '../account-frame';
import { AddFactorCard } from './add-factor-card';
import { FactorsCard } from './factors-card';
import { IdentitiesCard } from './identities-card';
import { StaleNote } from './stale-note';

const FEW = 3;

/** How many recovery codes are left, and the link to get new ones. */
function RecoveryCard({ tenantPlace, unused, editable }: { tenantPlace: string; unused: number; editable: boolean }) {
  const t = useText();
  const journey = { requestId: null, returnTo: tenantPath(tenantPlace, '/account/security') };
  return (
    <Card
      title={t('common.recoveryCodes')}
      description={t('account.eachReplacesSecondFactorOnce')}
      actions={
        editable && (
          <ButtonLink href={journeyPath(tenantPlace, '/second-factor/recovery-codes', journey)} prefetch={false}>
            {unused > 0 ? t('account.generateNewCodes') : t('common.generateRecoveryCodes')}
          </ButtonLink>
        )
      }
    >
      <p className="text-sm">
        {unused === 0 ? t('account.noneYet') : t('account.unusedOfAllUnused', { unused, all: RECOVERY_CODES })}
      </p>
      {unused <= FEW && (
        <Callout tone="warning" className="mt-3">
          {t('account.ifYouLoseDeviceAnd')}
        </Callout>
      )}
    </Card>
  );
}

export const generateMetadata = titled(msg('account.security'));

export default async function SecurityPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const context = await requireUser((await params).tenant);
  const {
    tenant,
    user,
    container: {
      identityProviders: { store },
      credentials,
    },
  } = context;
  const [subject, browser, read, identities, offered, password] = await Promise.all([
    ofSession(context, user),
    currentBrowser(context),
    readPageQuery(searchParams),
    store.listOfPerson(tenant.id, user.personId),
    store.listOffered(tenant.id, { hasRole: user.role !== null }),
    credentials.findPassword(tenant.id, user.personId),
  ]);
  const t = await getText();
  const fault = errorText(securityErrors, read('error'));
  const news = errorText(securityNews, read('done'));
  const { factors, recoveryCodes, required, mayManage, mayEnrol, relyingParty } = subject;
  return (
    <AccountFrame tenant={tenant} user={user} title={t('account.security')}>
      <p className="text-sm">
        <TextLink href={tenantPath(tenant.place, '/account')}>{t('common.yourAccount')}</TextLink>
      </p>
      {news && (
        <Callout tone="success" role="status">
          {t(news)}
        </Callout>
      )}
      <FormError>{fault && t(fault)}</FormError>
      {!mayEnrol && <StaleNote tenantPlace={tenant.place} subject={subject} />}
      <FactorsCard
        tenantPlace={tenant.place}
        factors={factors}
        required={required}
        hasPassword={tenant.settings.passwordSignIn && Boolean(password?.hash)}
        passkeysAlone={tenant.settings.passkeySignIn}
        editable={mayManage}
        csrf={browser.formToken(accountPurpose(user.id))}
      />
      {mayEnrol && (
        <AddFactorCard
          tenantPlace={tenant.place}
          passkeys={relyingParty !== null}
          passkeysAlone={tenant.settings.passkeySignIn}
          personId={user.personId}
          csrf={browser.formToken(secondFactorPurpose(user.personId))}
        />
      )}
      <IdentitiesCard
        tenantPlace={tenant.place}
        identities={identities}
        offered={offered}
        editable={mayManage}
        csrf={browser.formToken(accountPurpose(user.id))}
      />
      {factors.length > 0 && <RecoveryCard tenantPlace={tenant.place} unused={recoveryCodes} editable={mayManage} />}
    </AccountFrame>
  );
}
