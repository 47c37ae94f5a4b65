import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { getIssuerBrake } from '@/lib/grants/trusted-issuers/brake';
import { getIssuer } from '@/lib/grants/trusted-issuers/get-issuer';
import {
  type ActiveFamilies,
  concernsAdministrators,
  type RegisteredIssuer,
} from '@/lib/grants/trusted-issuers/issuer';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { activeOfStopped } from '../../brake/active-of-stopped';
import { BrakeCard, brakeTexts } from '../../brake/brake-card';
import { brakeFact } from '../../brake/brake-fact';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { issuersPath } from '../issuer-path';
import { revocationChoices } from '../revocation-choices';
import { hold, lift } from './brake-actions';
import { EndIssuer } from './end-issuer';
import { IssuerSettingsForm } from './issuer-settings-form';
import { RevocationCard } from './revocation-card';
import { SignalsCard } from './signals-card';
import { StreamCard } from './stream-card';

export const generateMetadata = namedAfter(
  msg('common.trustedIssuer'),
  'issuer',
  async ({ tenant, container }, issuer) => (await container.trustedIssuers.find(tenant.id, issuer))?.issuer,
);

export default async function IssuerPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; issuer: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant: tenantPlace, issuer: segment } = await params;
  const context = await requireAdmin(tenantPlace, 'auditor');
  const { tenant, admin, container } = context;
  const found = await getIssuer(container.trustedIssuers, {
    tenantId: tenant.id,
    issuer: segmentValue(segment),
    now: container.now(),
  });
  if (!found) notFound();
  const { issuer, activeFamilies } = found;
  const editable = roleSuffices(admin.role, 'admin');
  const query = await searchParams;
  const mayShape = !concernsAdministrators(issuer) || mayManage(admin.role, 'owner');
  const brake = await getIssuerBrake(container.trustedIssuers, issuer, container.now());
  return (
    <>
      <PageHeader
        title={issuer.issuer}
        breadcrumbs={[{ label: t('common.trustedIssuers'), href: issuersPath(tenant.place) }]}
        status={
          issuer.disabledAt ? (
            <Badge dot>{t('common.disabled')}</Badge>
          ) : brake?.status === 'braked' || brake?.status === 'held' ? (
            <Badge tone="danger" dot>
              {t('scimConnections.braked')}
            </Badge>
          ) : (
            <Badge tone="success" dot>
              {t('common.enabled')}
            </Badge>
          )
        }
      />
      <div className="max-w-3xl space-y-5">
        {brake && (
          <BrakeCard
            brake={brake}
            active={await activeOfStopped(context, brake)}
            texts={brakeTexts.issuer}
            fields={{ issuer: issuer.issuer }}
            actions={{ hold, lift }}
            tenantPlace={tenant.place}
            editable={editable}
            mayShape={mayShape}
          />
        )}
        <IssuerFacts
          issuer={issuer}
          activeFamilies={activeFamilies}
          tenantPlace={tenant.place}
          audience={issuerOf(container.config.url, tenant.place)}
        />
        {issuer.revocation && (
          <RevocationCard
            issuer={issuer}
            context={{ tenant, container }}
            given={[query.subject ?? ''].flat()[0] ?? ''}
          />
        )}
        {issuer.signals && (
          <SignalsCard
            issuer={issuer}
            context={{ tenant, container }}
            given={[query.set ?? ''].flat()[0] ?? ''}
            subject={[query.sub_id ?? ''].flat()[0] ?? ''}
            mayCheck={editable}
          />
        )}
        {issuer.signals && (
          <StreamCard
            issuer={issuer.issuer}
            stream={await container.trustedIssuers.findStream(tenant.id, issuer.issuer)}
            tenantPlace={tenant.place}
            editable={editable}
          />
        )}
        <IssuerSettingsForm
          issuer={issuer}
          tenant={tenant}
          role={admin.role}
          revocable={await revocationChoices(container, tenant, t, issuer)}
        />
        {editable && (
          <EndIssuer mayShape={mayShape} issuer={issuer} activeFamilies={activeFamilies} tenantPlace={tenant.place} />
        )}
      </div>
      <DoByApi
        actions={[
          'trusted-issuers/[issuer]/actions.ts',
          'trusted-issuers/[issuer]/brake-actions.ts',
          'trusted-issuers/[issuer]/stream-actions.ts',
        ]}
        params={params}
      />
    </>
  );
}

interface IssuerFactsProps {
  issuer: RegisteredIssuer;
  activeFamilies: ActiveFamilies;
  tenantPlace: string;
  /** The tenant's issuer, which must be the audience of its assertions. */
  audience: string;
}

/** The values that the issuer needs, and its activity. */
function IssuerFacts({ issuer, activeFamilies, tenantPlace, audience }: IssuerFactsProps) {
  const t = useText();
  const families = tenantPath(tenantPlace, `/admin/token-families?${new URLSearchParams({ q: issuer.issuer })}`);
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t('common.issuerIss'), detail: <CopyText value={issuer.issuer} what={t('common.issuerLower')} /> },
          ...(issuer.profiles.length === 0
            ? []
            : [
                {
                  term: t('trustedIssuers.requiredAudienceAud'),
                  detail: <CopyText value={audience} what={t('common.audienceLower')} />,
                },
              ]),
          ...(issuer.profiles.length === 0 && activeFamilies.tokenFamilies === 0
            ? []
            : [
                {
                  term: t('common.started'),
                  detail: (
                    <Link
                      className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
                      href={families}
                    >
                      {t('trustedIssuers.activeTokenFamiliesOfPeople', {
                        families: activeFamilies.tokenFamilies,
                        people: activeFamilies.people,
                      })}
                    </Link>
                  ),
                },
              ]),
          ...(issuer.revocation ? [brakeFact(t, issuer.revocation.brakePercent)] : []),
          { term: t('common.created'), detail: <Time value={issuer.createdAt} /> },
        ]}
      />
    </Card>
  );
}
