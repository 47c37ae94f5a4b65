import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { text } from '@/lib/platform/shared/text';
import { namedAfter } from '../../named-after';
import { SavedNote } from '../../saved-note';
import { DescriptionField } from '../description-field';
import { scopesPath } from '../scope-path';
import { update } from './actions';
import { DeleteScopeCard } from './delete-scope-card';

export const generateMetadata = namedAfter(
  text('Scope'),
  'scope',
  async ({ tenant, container }, scope) => (await container.scopes.find(tenant.id, scope))?.name,
);

export default async function ScopePage({ params }: { params: Promise<{ tenant: string; scope: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, scope: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const scope = await container.scopes.find(tenant.id, segmentValue(segment));
  if (!scope) notFound();
  const { name } = scope;
  const uses = await container.scopes.countUses(tenant.id, name, container.now());
  const editable = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader title={name} breadcrumbs={[{ label: t('Scopes'), href: scopesPath(tenant.place) }]} />
      <div className="max-w-3xl space-y-5">
        <Card>
          <DescriptionList
            items={[
              { term: t('Scope'), detail: <CopyText value={name} what={t('scope')} /> },
              {
                term: t('Clients'),
                detail:
                  uses.clients === 0
                    ? t('None may ask for it')
                    : t('{count, plural, one {# client} other {# clients}} may ask for it', { count: uses.clients }),
              },
              {
                term: t('People'),
                detail:
                  uses.people === 0
                    ? t('Nobody has allowed it')
                    : t('{count, plural, one {# person has} other {# people have}} allowed it', { count: uses.people }),
              },
              {
                term: t('Token families'),
                detail:
                  uses.families === 0
                    ? t('None living')
                    : t('{count, plural, other {# living}}', { count: uses.families }),
              },
            ]}
          />
        </Card>
        <ActionForm action={update.bind(null, tenant.place)}>
          <input type="hidden" name="name" value={name} />
          <Card
            title={t('Settings')}
            description={
              editable
                ? t('People who are asked from now on read it so. What was allowed before stays allowed.')
                : t('Your role may look at these and change nothing.')
            }
            footer={
              editable && (
                <>
                  <SavedNote />
                  <SubmitButton>{t('Save changes')}</SubmitButton>
                </>
              )
            }
            flush
          >
            <fieldset disabled={!editable} className="min-w-0 p-5">
              <DescriptionField description={scope.description} />
            </fieldset>
          </Card>
        </ActionForm>
        {editable && <DeleteScopeCard name={name} uses={uses} tenantPlace={tenant.place} />}
      </div>
    </>
  );
}
