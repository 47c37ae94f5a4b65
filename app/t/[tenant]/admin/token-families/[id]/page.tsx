import { notFound } from 'next/navigation';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { namedAfter } from '@/lib/auth/named-after';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import type { Family } from '@/lib/families/family';
import { getFamily } from '@/lib/families/get-family';
import { verdict } from '@/lib/families/verdict';
import { tenantPath } from '@/lib/tenants/paths';
import { revokeOne } from '../actions';
import { NoteField } from '../note-field';
import { StatusBadge } from '../status-badge';
import { FamilyFacts } from './family-facts';
import { Timeline } from './timeline';
import { VerdictCallout } from './verdict-callout';

/** Whose it is, and at which application. */
const nameOf = ({ person, client }: Pick<Family, 'person' | 'client'>) => `${whoOf(person)} at ${client.name ?? client.id}`;
const whoOf = ({ displayName, userName }: Family['person']) => displayName ?? userName ?? 'A deleted person';

export const generateMetadata = namedAfter('Token family', 'id', async ({ tenant, container }, id) => {
  const life = await getFamily(container.families, { tenantId: tenant.id, id, now: container.now() });
  return life && nameOf(life.family);
});

export default async function TokenFamilyPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const { tenant: slug, id } = await params;
  const { tenant, container, admin } = await requireAdmin(slug, 'auditor');
  const life = await getFamily(container.families, { tenantId: tenant.id, id, now: container.now() });
  if (!life) notFound();
  const { family, events, eventsCut } = life;
  const { person, client } = family;
  const who = whoOf(person);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Token families', href: tenantPath(slug, '/admin/token-families') }]}
        title={nameOf(family)}
        status={<StatusBadge status={family.status} />}
        actions={
          family.status === 'living' && roleSuffices(admin.role, 'admin') && (
            <ConfirmDialog
              trigger="Revoke"
              title="Revoke this family?"
              description={`${client.name ?? client.id} loses access at once and has to ask ${who} again.`}
              confirmLabel="Revoke"
              action={revokeOne.bind(null, slug)}
              fields={{ id }}
            >
              <NoteField />
            </ConfirmDialog>
          )
        }
      />
      <div className="space-y-6">
        <VerdictCallout verdict={verdict(family, events)} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card title="Its life" description="Newest first.">
            <Timeline events={events} eventsCut={eventsCut} family={family} />
          </Card>
          <Card title="Facts">
            <FamilyFacts family={family} tenantSlug={slug} />
          </Card>
        </div>
      </div>
    </>
  );
}
