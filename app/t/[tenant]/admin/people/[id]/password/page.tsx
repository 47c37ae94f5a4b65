import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { passwordsOff } from '@/lib/auth/passwords-off';
import { requireAdmin } from '@/lib/auth/require-admin';
import { getPerson } from '@/lib/directory/get-person';
import { mayManage } from '@/lib/directory/may-manage';
import { personName } from '@/lib/directory/person';
import { primaryEmail } from '@/lib/directory/primary-email';
import { purposeFor } from '@/lib/one-time-links/purpose-for';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { ends } from '../ends';
import { personTitle } from '../person-title';
import { reset } from './reset';
import { ResetPasswordForm } from './reset-password-form';

export const generateMetadata = personTitle(text('Reset password'));

const words = {
  'password-reset': { title: text('Reset password'), description: text('For somebody who has forgotten the password, or whose password somebody else may know.') },
  invitation: { title: text('Invite'), description: text('This person has no password yet.') },
} as const;

export default async function ResetPasswordPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const { tenant, container, admin } = await requireAdmin(place, 'admin');
  const found = await getPerson(container.directory, { tenantId: tenant.id, id, now: container.now() });
  if (!found || !mayManage(admin.role, found.person.role)) notFound();
  const { person, living: { accessKeys: _kept, personalTokens: _too, ...ended } } = found;
  const purpose = await purposeFor(container.credentials, person);
  const { title, description } = words[purpose];
  const people = tenantPath(place, '/admin/people');
  if (!tenant.settings.passwordSignIn) {
    return (
      <>
        <PageHeader breadcrumbs={[{ label: t('People'), href: people }, { label: personName(person), href: `${people}/${id}` }]} title={t(title)} />
        <Callout tone="info" title={t(passwordsOff.title)}>{t('Nobody signs in with a password here. They use a passkey or an identity provider.')}</Callout>
      </>
    );
  }
  return (
    <>
      <PageHeader breadcrumbs={[{ label: t('People'), href: people }, { label: personName(person), href: `${people}/${id}` }]} title={t(title)} description={t(description)} />
      <ResetPasswordForm
        action={reset.bind(null, place)}
        id={id}
        toInvite={purpose === 'invitation'}
        mailTo={container.mail && primaryEmail(person.attributes)}
        ends={ends(t, tenant.settings.passwordChangeEnds === 'nothing' ? {} : ended)}
        personHref={`${people}/${id}`}
      />
    </>
  );
}
