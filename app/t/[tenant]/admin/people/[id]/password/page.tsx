import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { getPerson } from '@/lib/directory/get-person';
import { countTexts } from '@/lib/pages/console/ended';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { personName } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { tenantPath } from '@/lib/platform/shared/paths';
import { barredText } from '@/lib/sign-in/one-time-links/barred-text';
import { linkBarred } from '@/lib/sign-in/one-time-links/hand-out-link';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { linkFor } from '@/lib/sign-in/one-time-links/purpose-for';
import { DoByApi } from '../../../by-api/do-by-api';
import { personTitle } from '../person-title';
import { helpText } from './help-text';
import { reset } from './reset';
import { ResetPasswordForm } from './reset-password-form';

export const generateMetadata = personTitle(
  ({ settings }) => helpText[linkGives(settings) ?? 'password']['password-reset'].title,
);

export default async function ResetPasswordPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const { tenant, container, admin } = await requireAdmin(place, 'admin');
  const found = await getPerson(container.directory, { tenantId: tenant.id, id, now: container.now() });
  if (!found || !mayManage(admin.role, found.person.role)) notFound();
  const { person, activeCounts } = found;
  const link = await linkFor(container.oneTimeLinks, tenant.settings, person);
  const leadsTo = link.leadsTo ?? 'password';
  const { title, description } = helpText[leadsTo][link.purpose];
  const { accessKeys: _kept, personalTokens: _too, ...others } = activeCounts;
  const ended = { everything: activeCounts, others, nothing: {} }[tenant.settings.passwordChangeEnds];
  const barred = await linkBarred(container.oneTimeLinks, { tenant, personId: id, url: container.config.url });
  const people = tenantPath(place, '/admin/people');
  const header = {
    breadcrumbs: [
      { label: t('common.people'), href: people },
      { label: personName(person), href: `${people}/${id}` },
    ],
    title: t(title),
  };
  if (barred) {
    return (
      <>
        <PageHeader {...header} />
        <Callout tone="info" title={t('people.cantCreateLinkForThis')}>
          {t(barredText[barred])}
        </Callout>
      </>
    );
  }
  return (
    <>
      <PageHeader {...header} description={t(description)} />
      <ResetPasswordForm
        action={reset.bind(null, place)}
        id={id}
        leadsTo={leadsTo}
        title={t(title)}
        toInvite={link.purpose === 'invitation'}
        mailTo={container.mail && primaryEmail(person.attributes)}
        ends={countTexts(t, ended)}
        personHref={`${people}/${id}`}
      />
      <DoByApi actions="people/[id]/password/reset.ts" params={params} />
    </>
  );
}
