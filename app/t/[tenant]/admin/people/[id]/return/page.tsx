import { notFound, redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { personName } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../../by-api/do-by-api';
import { personTitle } from '../person-title';
import { grantAgain } from './grant-again';
import { canGrant, loadReturn } from './load-return';
import { ReturnSections } from './return-sections';

export const generateMetadata = personTitle(msg('people.afterTheReturn'));

/** What a person who came back had, to be granted again. */
export default async function ReturnPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const { tenant: place, id } = await params;
  const context = await requireAdmin(place, 'admin');
  const { tenant, admin } = context;
  const person = await context.container.directory.findPerson(tenant.id, id);
  if (!person) notFound();
  const people = tenantPath(tenant.place, '/admin/people');
  const loaded = await loadReturn(context, person);
  if (!loaded || !mayManage(admin.role, person.role)) redirect(`${people}/${id}`);
  const t = await getText();
  const { at, departure } = loaded.returned;
  const action = grantAgain.bind(null, tenant.place);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('common.people'), href: people },
          { label: personName(person), href: `${people}/${id}` },
        ]}
        title={t('people.afterTheReturn')}
        description={t.rich('people.leftAndCameBack', {
          left: () => <Time value={departure.event.at} />,
          back: () => <Time value={at} />,
        })}
      />
      <ActionForm action={action} className="max-w-3xl space-y-6">
        <input type="hidden" name="id" value={id} />
        <ReturnSections loaded={loaded} tenantPlace={tenant.place} rank={admin.role} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <TextLink href={`${people}/${id}`} className="mr-auto text-sm">
            {t('people.decideLater')}
          </TextLink>
          <SubmitButton variant="secondary" name="nothing" value="on">
            {t('people.nothingToGrant')}
          </SubmitButton>
          {canGrant(loaded) && <SubmitButton>{t('people.grantAgain')}</SubmitButton>}
        </div>
      </ActionForm>
      <DoByApi actions="people/[id]/return/grant-again.ts" params={params} />
    </>
  );
}
