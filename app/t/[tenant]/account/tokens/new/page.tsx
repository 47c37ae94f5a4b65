import { ChevronRight } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { TextLink } from '@/components/ui/text-link';
import type { OfferedResource } from '@/lib/oauth/personal-tokens/offered-resources';
import { requireUser } from '@/lib/pages/console/require-user';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AccountFrame } from '../../account-frame';
import { StaleNote } from '../../security/stale-note';
import { offeredIn } from '../offered-in';
import { NewTokenForm } from './new-token-form';

/**
 * The value in the page's address for a token's resource, `own` for Tessera itself. Identifiers of resources are
 * absolute URIs, so none of them is `own`.
 */
const resourceKey = ({ identifier }: Pick<OfferedResource, 'identifier'>): string => identifier ?? 'own';

/** The choice of the token's resource, if there is more than one. */
function ResourceChoice({ offered, path }: { offered: readonly OfferedResource[]; path: string }) {
  const t = useText();
  return (
    <Card flush title={t('account.chooseWhatTokenIsFor')} description={t('account.tokenWorksForOnlyOne')}>
      <ul className="divide-y">
        {offered.map((resource) => (
          <li
            key={resourceKey(resource)}
            className="relative flex items-center justify-between gap-4 px-5 py-3 text-sm hover:bg-hover/60"
          >
            <div className="min-w-0">
              <Link
                href={`${path}?${new URLSearchParams({ for: resourceKey(resource) })}`}
                prefetch={false}
                className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {t(resource.name)}
              </Link>
              <p className="text-ink-muted wrap-anywhere">{resource.identifier ?? t('account.yourDataStoredHere')}</p>
            </div>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export const generateMetadata = titled(msg('account.newPersonalAccessToken'));

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
    <AccountFrame tenant={tenant} user={user} title={t('account.newPersonalAccessToken')}>
      <p className="text-sm">
        <TextLink href={tokens}>{t('common.personalAccessTokens')}</TextLink>
      </p>
      {offered.length === 0 && <Callout>{t('account.personalAccessTokensArentAvailable')}</Callout>}
      {offered.length > 0 && !mayManage && <StaleNote tenantPlace={tenant.place} subject={subject} path={here} />}
      {mayManage && offered.length > 1 && !target && <ResourceChoice offered={offered} path={`${tokens}/new`} />}
      {mayManage && target && (
        <Card title={t(target.name)} description={target.identifier ?? t('account.yourDataStoredHereThrough')}>
          <NewTokenForm
            tenantPlace={tenant.place}
            tokensPath={tokens}
            resource={target.identifier}
            scopes={target.scopes.map((name) => ({ name, description: t(tenant.scopes.get(name) ?? verbatim('')) }))}
            daysAtMost={tenant.settings.personalAccessTokenDays}
          />
        </Card>
      )}
    </AccountFrame>
  );
}
