import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { Provisioned } from '@/lib/provisioning/scim-connections/store';
import { clientPath } from '../../clients/client-path';
import { adoptionLabels } from '../adoption-rules';
import { providerLabels } from '../providers';

interface ConnectionFactsProps {
  connection: ScimConnection;
  provisioned: Provisioned;
  /** The base URL of the SCIM service. */
  baseUrl: string;
  /** The token endpoint for the connection's client. */
  tokenEndpoint: string;
  tenantPlace: string;
}

/** The values that the directory needs, and its activity. */
export function ConnectionFacts({
  connection,
  provisioned,
  baseUrl,
  tokenEndpoint,
  tenantPlace,
}: ConnectionFactsProps) {
  const t = useText();
  const {
    clientId,
    rateLimit: { perSecond, burst },
  } = connection;
  const { people, groups } = provisioned;
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('SCIM base URL'), detail: <CopyText value={baseUrl} what={t('SCIM base URL')} /> },
          {
            term: t('Authentication'),
            detail:
              clientId === null
                ? t('SCIM token in the Authorization header')
                : t('SCIM token or OAuth client’s access token in the Authorization header'),
          },
          ...(clientId === null
            ? []
            : [
                {
                  term: t('OAuth client'),
                  detail: <TextLink href={clientPath(tenantPlace, clientId)}>{clientId}</TextLink>,
                },
                { term: t('Token endpoint'), detail: <CopyText value={tokenEndpoint} what={t('token endpoint')} /> },
              ]),
          { term: t('Directory'), detail: t(providerLabels[connection.provider]) },
          {
            term: t('Provisioned'),
            detail: t.rich(
              '<link>{people, plural, one {# person} other {# people}}</link>, {groups, plural, one {# group} other {# groups}}',
              {
                people,
                groups,
                link: (chunks) => (
                  <TextLink href={tenantPath(tenantPlace, `/admin/people?connection=${connection.id}`)}>
                    {chunks}
                  </TextLink>
                ),
              },
            ),
          },
          { term: t('Account matching'), detail: t(adoptionLabels[connection.adoption].label) },
          {
            term: t('Rate limit'),
            detail: t('{perSecond, plural, one {# request} other {# requests}} per second, burst size {burst}', {
              perSecond,
              burst: burst.toLocaleString('en'),
            }),
          },
          {
            term: t('Last used'),
            detail: connection.lastUsedAt ? <Time value={connection.lastUsedAt} format="relative" /> : t('Never'),
          },
          { term: t('Created'), detail: <Time value={connection.createdAt} /> },
        ]}
      />
    </Card>
  );
}
