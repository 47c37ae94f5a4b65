import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { requireUser } from '@/lib/pages/console/require-user';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { AccountFrame } from '../../account-frame';
import { StaleNote } from '../../security/stale-note';
import { offeredIn } from '../offered-in';
import { NewTokenForm } from './new-token-form';
import { ResourceChoice } from './resource-choice';
import { resourceKey } from './resource-key';

export const generateMetadata = titled(text('New personal access token'));

export default async function NewTokenPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user } = context;
  const [subject, read] = await Promise.all([ofSession(context, user), readPageQuery(searchParams)]);
  const { mayManage } = subject;
  const offered = offeredIn(tenant);
  const wanted = read('for');
  const target = offered.length === 1 ? offered[0] : offered.find((resource) => resourceKey(resource) === wanted);
  const tokens = tenantPath(tenant.place, '/account/tokens');
  const here =
    target && offered.length > 1
      ? `/account/tokens/new?${new URLSearchParams({ for: resourceKey(target) })}`
      : '/account/tokens/new';
  return (
    <AccountFrame tenant={tenant} user={user} title={t('New personal access token')}>
      <p className="text-sm">
        <TextLink href={tokens}>{t('Personal access tokens')}</TextLink>
      </p>
      {offered.length === 0 && (
        <Callout>
          {t('Personal access tokens aren’t available. Account administrators decide what they can be used for.')}
        </Callout>
      )}
      {offered.length > 0 && !mayManage && <StaleNote tenantPlace={tenant.place} subject={subject} path={here} />}
      {mayManage && offered.length > 1 && !target && <ResourceChoice offered={offered} path={`${tokens}/new`} />}
      {mayManage && target && (
        <Card
          title={t(target.name)}
          description={target.identifier ?? t('Your data stored here, through userinfo and SCIM.')}
        >
          <NewTokenForm
            tenantPlace={tenant.place}
            tokensPath={tokens}
            resource={target.identifier}
            scopes={target.scopes.map((name) => ({ name, description: t(tenant.scopes.get(name) ?? '') }))}
            daysAtMost={tenant.settings.personalAccessTokenDays}
          />
        </Card>
      )}
    </AccountFrame>
  );
}
