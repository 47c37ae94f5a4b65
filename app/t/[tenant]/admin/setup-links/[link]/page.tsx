import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import {
  endedEarly,
  type SetupLink,
  type SetupLinkStatus,
  startedTasks,
  statusOf,
} from '@/lib/operation/setup-links/setup-link';
import { type SetupState, setupState } from '@/lib/operation/setup-links/setup-state';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { DoByApi } from '../../by-api/do-by-api';
import { ChoiceRow } from '../../choice-row';
import { emailDomainPath } from '../../email-domains/email-domain-path';
import { providerPath } from '../../identity-providers/provider-path';
import { namedAfter } from '../../named-after';
import { connectionPath } from '../../scim-connections/connection-path';
import { taskLabels } from '../labels';
import { setupLinksPath } from '../setup-link-path';
import { SetupLinkStatusBadge } from '../status-badge';
import { issueAgain, withdraw } from './actions';
import { IssueAgainForm } from './issue-again-form';

export const generateMetadata = namedAfter(
  msg('common.setupLink'),
  'link',
  async ({ tenant, container }, id) => (await container.setupLinks.find(tenant.id, id))?.label,
);

export default async function SetupLinkPage({ params }: { params: Promise<{ tenant: string; link: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, link: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const link = await container.setupLinks.find(tenant.id, segmentValue(segment));
  if (!link) notFound();
  const now = container.now();
  const state = await setupState(container, link, now);
  const status = statusOf(link, now);
  const isOwner = roleSuffices(admin.role, 'owner');
  const isActive = status === 'unopened' || status === 'open';
  return (
    <>
      <PageHeader
        title={link.label}
        breadcrumbs={[{ label: t('common.setupLinks'), href: setupLinksPath(tenant.place) }]}
        status={<SetupLinkStatusBadge status={status} started={startedTasks(link).length} tasks={link.tasks.length} />}
      />
      <div className="max-w-3xl space-y-5">
        <LinkFacts link={link} status={status} tenantPlace={tenant.place} />
        <TasksCard link={link} state={state} tenantPlace={tenant.place} />
        {isOwner && (isActive || status === 'expired') && (
          <Card title={t('setupLinks.issueAgain')} description={t('setupLinks.newSecretOldOneEnds')}>
            <IssueAgainForm
              action={issueAgain.bind(null, tenant.place)}
              id={link.id}
              canMail={container.mail !== null}
            />
          </Card>
        )}
        {isOwner && isActive && (
          <Card title={t('setupLinks.withdraw')} flush>
            <ChoiceRow text={t('setupLinks.endsTheLinkNow')}>
              <ConfirmDialog
                trigger={t('setupLinks.withdraw')}
                title={t('setupLinks.withdrawLinkOf', { label: link.label })}
                description={whatStays(state, t)}
                ends={status === 'open' ? [t('setupLinks.theOpenSession')] : []}
                confirmLabel={t('setupLinks.withdrawLink')}
                action={withdraw.bind(null, tenant.place)}
                fields={{ id: link.id }}
              />
            </ChoiceRow>
          </Card>
        )}
      </div>
      <DoByApi actions="setup-links/[link]/actions.ts" params={params} />
    </>
  );
}

/** What a withdrawn link leaves behind. */
const whatStays = ({ directory, provider, emailDomain }: SetupState, t: SayText): string =>
  [
    directory && t('setupLinks.connectionStays'),
    provider && t('setupLinks.providerStays'),
    emailDomain && t('setupLinks.domainStays'),
  ]
    .filter((text) => text !== null)
    .join(' ');

function LinkFacts({ link, status, tenantPlace }: { link: SetupLink; status: SetupLinkStatus; tenantPlace: string }) {
  const t = useText();
  const at = (term: string, value: Date | null) => (value ? [{ term, detail: <Time value={value} /> }] : []);
  const log = (query: Record<string, string>, text: string) => (
    <TextLink href={tenantPath(tenantPlace, `/admin/audit-log?${new URLSearchParams(query)}`)}>{text}</TextLink>
  );
  const { mailedAt } = link;
  const mailed = (to: string) =>
    mailedAt
      ? t.rich('setupLinks.sentToAt', { to, when: () => <Time value={mailedAt} /> })
      : t('setupLinks.notSentToYet', { to });
  return (
    <Card>
      <DescriptionList
        items={[
          ...at(t('common.created'), link.createdAt),
          ...at(t('common.expires'), endedEarly(status) ? null : link.expiresAt),
          ...(link.mailedTo === null ? [] : [{ term: t('setupLinks.emailed'), detail: mailed(link.mailedTo) }]),
          ...at(t('setupLinks.opened'), link.openedAt),
          ...at(t('setupLinks.finished'), link.completedAt),
          ...at(t('setupLinks.withdrawn'), link.withdrawnAt),
          {
            term: t('common.auditLog'),
            detail: (
              <span className="flex flex-wrap gap-x-4">
                {log({ target: link.id }, t('common.history'))}
                {log({ actor: link.id }, t('setupLinks.doneThroughTheLink'))}
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** What the link is for, and what was connected. */
function TasksCard({
  link,
  state: { directory, provider, emailDomain },
  tenantPlace,
}: {
  link: SetupLink;
  state: SetupState;
  tenantPlace: string;
}) {
  const t = useText();
  const nothing = <span className="text-ink-muted">{t('setupLinks.notStarted')}</span>;
  const of = {
    domain: emailDomain ? (
      <>
        <TextLink href={emailDomainPath(tenantPlace, emailDomain.domain)}>{emailDomain.domain}</TextLink>{' '}
        {emailDomain.verifiedAt ? t('setupLinks.isVerified') : t('setupLinks.isNotVerifiedYet')}
      </>
    ) : (
      nothing
    ),
    directory: directory ? (
      <>
        <TextLink href={connectionPath(tenantPlace, directory.id)}>{directory.name}</TextLink>{' '}
        {directory.firstRequestAt ? t('setupLinks.hasSentRequests') : t('setupLinks.noRequestYet')}
      </>
    ) : (
      nothing
    ),
    'sign-in': provider ? (
      <>
        <TextLink href={providerPath(tenantPlace, provider.id)}>{provider.name}</TextLink>{' '}
        {provider.awaitsApproval
          ? t('identityProviders.waitingForApproval')
          : provider.disabledAt
            ? t('common.disabled')
            : t('common.enabled')}
      </>
    ) : (
      nothing
    ),
  };
  return (
    <Card title={t('setupLinks.tasks')}>
      <DescriptionList items={link.tasks.map((task) => ({ term: t(taskLabels[task].label), detail: of[task] }))} />
    </Card>
  );
}
