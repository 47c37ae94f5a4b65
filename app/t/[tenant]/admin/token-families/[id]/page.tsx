import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { LiveFacts } from '@/components/live/live-facts';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import type { Family } from '@/lib/grants/token-families/family';
import { getFamily } from '@/lib/grants/token-families/get-family';
import { type Verdict, verdict } from '@/lib/grants/token-families/verdict';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { DoByApi } from '../../by-api/do-by-api';
import { livePage } from '../../live/live-page';
import { namedAfter } from '../../named-after';
import { revokeOne } from '../actions';
import { NoteField } from '../note-field';
import { StatusBadge } from '../status-badge';
import { FamilyFacts } from './family-facts';
import { Timeline } from './timeline';

const tones = { living: 'success', raced: 'info', expired: 'info', revoked: 'warning', leaked: 'danger' } as const;

/** The state of the family in plain words. */
function VerdictCallout({ verdict: { kind, headline, at, sentences } }: { verdict: Verdict }) {
  return (
    <Callout
      tone={tones[kind]}
      title={
        <>
          {headline}
          {at && (
            <span className="font-normal text-ink-muted">
              {' · '}
              <Time value={at} />
            </span>
          )}
        </>
      }
    >
      <p className="max-w-3xl">{sentences.join(' ')}</p>
    </Callout>
  );
}

/** The person and the client of the family. */
const nameOf = ({ person, client }: Pick<Family, 'person' | 'client'>, t: SayText) =>
  t('tokenFamilies.personAtClient', { person: whoOf(person, t), client: client.name ?? client.id });
const whoOf = ({ displayName, userName }: Family['person'], t: SayText) =>
  displayName ?? userName ?? t('common.deletedPerson');

export const generateMetadata = namedAfter(msg('common.tokenFamily'), 'id', async ({ tenant, container }, id) => {
  const life = await getFamily(container.families, { tenantId: tenant.id, id, now: container.now() });
  return life && nameOf(life.family, await getText());
});

export default async function TokenFamilyPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const context = await requireAdmin(place, 'auditor');
  const { tenant, container, admin } = context;
  const since = container.now().toISOString();
  const life = await getFamily(container.families, { tenantId: tenant.id, id, now: container.now() });
  if (!life) notFound();
  const { family, events, eventsCut } = life;
  const { person, client } = family;
  const who = whoOf(person, t);
  return (
    <>
      <LiveFacts {...livePage(context, ['families'], [id, person.id, client.id])} since={since} />
      <PageHeader
        breadcrumbs={[{ label: t('common.tokenFamilies'), href: tenantPath(place, '/admin/token-families') }]}
        title={nameOf(family, t)}
        status={<StatusBadge status={family.status} />}
        actions={
          family.status === 'living' &&
          roleSuffices(admin.role, 'admin') && (
            <ConfirmDialog
              trigger={t('common.revoke')}
              title={t('tokenFamilies.revokeThisTokenFamily')}
              description={t('tokenFamilies.clientLosesAccessImmediatelyAnd', {
                client: client.name ?? client.id,
                person: who,
              })}
              confirmLabel={t('common.revoke')}
              action={revokeOne.bind(null, place)}
              fields={{ id }}
            >
              <NoteField />
            </ConfirmDialog>
          )
        }
      />
      <div className="space-y-6">
        <VerdictCallout verdict={verdict(family, events, t)} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Card title={t('tokenFamilies.timeline')} description={t('tokenFamilies.newestFirst')}>
            <Timeline events={events} eventsCut={eventsCut} family={family} />
          </Card>
          <Card title={t('common.details')}>
            <FamilyFacts family={family} tenantPlace={place} detailsTypes={tenant.authorizationDetailsTypes} />
          </Card>
        </div>
      </div>
      <DoByApi actions="token-families/actions.ts" only={['revokeOne']} params={params} />
    </>
  );
}
