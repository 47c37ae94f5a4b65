import { useText } from '@/components/text/use-text';
import { AppLogo } from '@/components/ui/app-logo';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { ActiveGrants, RegisteredClient } from '@/lib/grants/clients/client';
import type { LogoState } from '@/lib/grants/clients/logo/store';
import { TOKEN_EXCHANGE } from '@/lib/oauth/parameters/token-type';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import type { Tenant } from '@/lib/tenants/store';
import { kindLabel, originLabels } from '../labels';

interface ClientFactsProps {
  client: RegisteredClient;
  activeGrants: ActiveGrants;
  /** Null for a client without a logo. */
  logo: LogoState | null;
  tenant: Tenant;
  /** The configured origin. */
  url: string;
}

/** What identifies a client, and what it currently holds. */
export function ClientFacts({ client, activeGrants, logo, tenant, url }: ClientFactsProps) {
  const t = useText();
  const familiesHref = tenantPath(
    tenant.place,
    `/admin/token-families?${new URLSearchParams({ client: client.clientId, ...(activeGrants.tokenFamilies > 0 && { status: 'living' }) })}`,
  );
  const exchangedHref = tenantPath(
    tenant.place,
    `/admin/token-families?${new URLSearchParams({ exchanger: client.clientId })}`,
  );
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('common.clientId'), detail: <CopyText value={client.clientId} what={t('clients.clientId')} /> },
          {
            term: t('common.issuer'),
            detail: <CopyText value={issuerOf(url, tenant.place)} what={t('common.issuerLower')} />,
          },
          ...(logo ? [{ term: t('common.logo'), detail: <LogoFact logo={logo} tenantPlace={tenant.place} /> }] : []),
          { term: t('clients.kind'), detail: t(kindLabel(client)) },
          {
            term: t('common.clientAuthentication'),
            detail:
              client.tokenEndpointAuthMethod === 'none' ? (
                t('common.nonePublicClient')
              ) : (
                <code className="font-mono text-xs">{client.tokenEndpointAuthMethod}</code>
              ),
          },
          {
            term: t('common.tokenFamilies'),
            detail: (
              <TextLink href={familiesHref}>
                {activeGrants.tokenFamilies === 0
                  ? t('common.noActiveTokens')
                  : t('clients.activeForPeople', {
                      tokenFamilies: activeGrants.tokenFamilies,
                      people: activeGrants.people,
                    })}
              </TextLink>
            ),
          },
          ...(client.grantTypes.includes(TOKEN_EXCHANGE)
            ? [
                {
                  term: t('clients.actsForPeople'),
                  detail: <TextLink href={exchangedHref}>{t('clients.familiesItExchangedTokensOf')}</TextLink>,
                },
              ]
            : []),
          ...(client.crossAppAccess.length > 0
            ? [
                {
                  term: t('clients.crossAppAccess'),
                  detail: (
                    <TextLink href={tenantPath(tenant.place, '/admin/cross-app-access')}>
                      {client.crossAppAccess.map(({ audience }) => audience).join(', ')}
                    </TextLink>
                  ),
                },
              ]
            : []),
          { term: t('common.origin'), detail: t(originLabels[client.origin]) },
          {
            term: t('common.lastUsed'),
            detail: client.lastUsedAt ? <Time value={client.lastUsedAt} format="relative" /> : t('common.never'),
          },
          { term: t('common.created'), detail: <Time value={client.createdAt} /> },
        ]}
      />
    </Card>
  );
}

/** The client's logo as people see it, or the reason for its absence. */
function LogoFact({ logo: { name, lastError, due }, tenantPlace }: { logo: LogoState; tenantPlace: string }) {
  const t = useText();
  if (name !== null) return <AppLogo url={tenantPath(tenantPlace, `/brand/image/${name}`)} />;
  if (lastError === null) return due ? t('clients.logoIsDue') : t('clients.logoIsNotShown');
  return (
    <>
      {t('clients.logoNotFetched', { reason: lastError })}
      {due && <> {t('clients.logoWillBeFetchedAgain')}</>}
    </>
  );
}
