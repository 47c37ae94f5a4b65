import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import type { Actor } from '@/lib/journal/audit/audit-entry';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { type EmailDomain, emailDomainRecord } from '@/lib/tenants/email-domains/email-domain';
import { actorText } from '../../audit-log/actor-text';
import { DoByApi } from '../../by-api/do-by-api';
import { ChoiceRow } from '../../choice-row';
import { namedAfter } from '../../named-after';
import { emailDomainsPath } from '../email-domain-path';
import { StatusBadge } from '../status-badge';
import { remove, verify } from './actions';
import { RouteCard } from './route-card';

/** More than anyone chooses from. */
const PROVIDERS_AT_MOST = 200;

export const generateMetadata = namedAfter(
  msg('common.emailDomain'),
  'domain',
  async ({ tenant, container }, domain) => (await container.emailDomains.find(tenant.id, domain))?.domain,
);

export default async function EmailDomainPage({ params }: { params: Promise<{ tenant: string; domain: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, domain: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const domain = await container.emailDomains.find(tenant.id, segmentValue(segment));
  if (!domain) notFound();
  const editable = roleSuffices(admin.role, 'admin');
  const { providers } = await container.identityProviders.store.list({
    tenantId: tenant.id,
    sort: 'name',
    descending: false,
    page: 1,
    pageSize: PROVIDERS_AT_MOST,
  });
  return (
    <>
      <PageHeader
        title={domain.domain}
        description={t('emailDomains.whatVerificationMeans')}
        breadcrumbs={[{ label: t('common.emailDomains'), href: emailDomainsPath(tenant.place) }]}
        status={<StatusBadge verified={domain.verifiedAt !== null} />}
      />
      <div className="max-w-3xl space-y-5">
        <Card title={t('emailDomains.dnsRecord')} flush>
          <div className="px-5 py-4">
            <Facts domain={domain} />
          </div>
          {editable && <CheckRow domain={domain} tenantPlace={tenant.place} />}
        </Card>
        {(providers.length > 0 || domain.route) && (
          <RouteCard
            domain={domain}
            providers={providers}
            tenantPlace={tenant.place}
            editable={editable}
            passwordOnly={await container.emailDomains.countPasswordOnly(tenant.id, domain.domain)}
          />
        )}
        {editable && <RemoveCard domain={domain} tenantPlace={tenant.place} />}
      </div>
      <DoByApi actions="email-domains/[domain]/actions.ts" params={params} />
    </>
  );
}

/** The record to create, and who added and verified the domain. */
function Facts({ domain }: { domain: EmailDomain }) {
  const t = useText();
  const record = emailDomainRecord(domain);
  const { addedAt, addedBy, verifiedAt, verifiedBy } = domain;
  return (
    <DescriptionList
      items={[
        { term: t('tenants.recordType'), detail: 'TXT' },
        { term: t('tenants.recordName'), detail: <CopyText value={record.name} what={t('tenants.recordNameLower')} /> },
        {
          term: t('tenants.recordValue'),
          detail: <CopyText value={record.value} what={t('tenants.recordValueLower')} />,
        },
        { term: t('emailDomains.added'), detail: <When at={addedAt} by={addedBy} /> },
        ...(verifiedAt && verifiedBy
          ? [{ term: t('emailDomains.verified'), detail: <When at={verifiedAt} by={verifiedBy} /> }]
          : []),
      ]}
    />
  );
}

function When({ at, by }: { at: Date; by: Actor }) {
  const t = useText();
  return t.rich('emailDomains.whenByName', { name: actorText(by, t).name, when: () => <Time value={at} /> });
}

/** Looks the record up now. */
function CheckRow({ domain: { domain, verifiedAt }, tenantPlace }: { domain: EmailDomain; tenantPlace: string }) {
  const t = useText();
  return (
    <ActionForm action={verify.bind(null, tenantPlace)} className="[&>[role]]:mx-5">
      <ChoiceRow text={verifiedAt ? t('emailDomains.recordMayBeRemoved') : t('emailDomains.createThisRecord')}>
        <input type="hidden" name="domain" value={domain} />
        <SubmitButton variant={verifiedAt ? 'secondary' : 'primary'}>
          {verifiedAt ? t('emailDomains.checkAgain') : t('common.checkNow')}
        </SubmitButton>
      </ChoiceRow>
    </ActionForm>
  );
}

/** Removes the domain; the confirmation says first what ends. */
function RemoveCard({ domain: { domain, verifiedAt }, tenantPlace }: { domain: EmailDomain; tenantPlace: string }) {
  const t = useText();
  const consequence = verifiedAt ? t('emailDomains.noLongerVerified') : t('emailDomains.recordNoLongerCounts');
  return (
    <Card title={t('common.remove')} description={consequence}>
      <ConfirmDialog
        trigger={t('emailDomains.removeDomain')}
        title={t('emailDomains.removeDomainName', { domain })}
        description={consequence}
        confirmLabel={t('emailDomains.removeDomain')}
        action={remove.bind(null, tenantPlace)}
        fields={{ domain }}
      />
    </Card>
  );
}
