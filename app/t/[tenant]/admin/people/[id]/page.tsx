import { getText } from '@/app/language/get-text';
import { SavedNews } from '@/components/forms/undo/saved-news';
import { LiveFacts } from '@/components/live/live-facts';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { findDeparture } from '@/lib/operation/departures/list-departures';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { mayManage } from '@/lib/people/may-manage';
import { personName, roles } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { confirmed } from '@/lib/sign-in/one-time-links/email-standing';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { DoByApi } from '../../by-api/do-by-api';
import { DepartureBanner } from '../../leavers/departure-banner';
import { liveDepartures } from '../../live/live-page';
import { HeldRolesCard } from '../../resources/held-roles-card';
import { countsOf, ownedTexts } from '../owned-texts';
import { RoleBadge, StatusBadge } from '../person-status';
import { AccessCard } from './access-card';
import { ActiveFamilies } from './active-families';
import { DeletedPersonPage } from './deleted-person';
import { save } from './edit/save';
import { GroupsCard } from './groups-card';
import { LinkedIdentitiesCard } from './linked-identities-card';
import { loadPerson } from './load-person';
import { NoticesCard } from './notices-card';
import { OriginCard } from './origin-card';
import { OwnedCard } from './owned-card';
import { helpOffered } from './password/help-text';
import { personTitle } from './person-title';
import { PersonalTokensCard } from './personal-tokens-card';
import { ProfileCard } from './profile-card';
import { ReturnCard } from './return-card';
import { RoleCard } from './role-card';
import { SecondFactorsCard } from './second-factors-card';
import { SessionsCard } from './sessions-card';
import { DeletePerson, StatusActions } from './status-actions';

export const generateMetadata = personTitle(msg('common.person'));

const pageNumber = (text: string | null) => (text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1);

export default async function PersonPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; id: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const query = await readPageQuery(searchParams);
  const sessionsPage = pageNumber(query('sessions'));
  const context = await requireAdmin(place, 'auditor');
  const { tenant, container } = context;
  const live = liveDepartures(context, ['people', 'families', 'sessions'], [id]);
  const deleted = await container.directory.findDeletedPerson(tenant.id, id);
  const days = tenant.settings.deletedPeopleDays;
  if (deleted) {
    const { User } = await container.resourceTypes(tenant.id);
    const departure = await findDeparture(container.departures, { tenantId: tenant.id, personId: id });
    return (
      <>
        <LiveFacts {...live(departure ? [departure] : [])} />
        <DeletedPersonPage
          now={container.now()}
          tenantPlace={place}
          person={deleted}
          days={days}
          type={User}
          departure={departure}
          mayChange={mayManage(context.admin.role, deleted.role)}
        />
      </>
    );
  }
  const {
    person,
    activeCounts,
    secondFactors,
    identities,
    tokens,
    departure,
    owned,
    notices,
    before,
    unconfirmedEmail,
    now,
    sessions,
    grants,
    families,
    familyTotal,
    access,
    groups,
    directGroups,
    resourceRoles,
    connection,
    type,
    link,
    invitation,
  } = await loadPerson(context, id, sessionsPage);
  const { unconfirmedSince } =
    person.role === null ? confirmed : await container.directory.findEmailStanding(tenant.id, id);
  const gives = linkGives(tenant.settings);
  const offered = helpOffered(link);
  const waits =
    gives !== null &&
    link.leadsTo !== 'provider' &&
    link.purpose === 'invitation' &&
    identities.length === 0 &&
    !secondFactors.factors.some(({ kind }) => kind === 'passkey');
  const own = context.admin.role;
  const mayChange = mayManage(own, person.role);
  const applications = notices?.applications.map(({ to }) => to.name) ?? [];
  const name = personName(person);
  const { userName, active } = person.attributes;
  const basePath = tenantPath(place, '/admin/people');
  return (
    <>
      <LiveFacts {...live([departure ?? notices].filter((one) => one !== null))} />
      <PageHeader
        breadcrumbs={[{ label: t('common.people'), href: basePath }]}
        title={name}
        description={name === userName ? undefined : userName}
        status={
          <>
            <StatusBadge status={active ? 'active' : 'deactivated'} />
            <RoleBadge role={person.role} />
          </>
        }
        actions={
          mayChange && (
            <>
              <StatusActions
                tenantPlace={place}
                person={{ id, name, active }}
                activeCounts={activeCounts}
                owned={ownedTexts(t, tenant.settings, countsOf(owned))}
                applications={applications}
                directory={
                  connection && {
                    name: connection.name,
                    deactivated: departure?.way === 'scim' || departure?.way === 'scim-bulk',
                  }
                }
                help={
                  offered && {
                    href: `${basePath}/${id}/password`,
                    label: waits && invitation ? msg('people.inviteAgain') : offered.title,
                  }
                }
              />
              <DeletePerson
                tenantPlace={place}
                person={{ id, name }}
                activeCounts={activeCounts}
                owned={active ? ownedTexts(t, tenant.settings, countsOf(owned)) : []}
                applications={applications}
                days={days}
              />
            </>
          )
        }
      />
      {departure && (
        <DepartureBanner departure={departure} tenantPlace={place} mayRetry={mayChange} now={container.now()} />
      )}
      <SavedNews of={id} basedOn={query('saved')} action={save.bind(null, place)} className="mb-6">
        {t('people.profileSaved')}
      </SavedNews>
      {active && query('ask') === 'sign-out' && activeCounts.sessions === 0 && (
        <Callout role="status" className="mb-6" title={t('people.nameIsNotSignedIn', { name })}>
          <p>{t('people.thereIsNoSessionToEnd')}</p>
        </Callout>
      )}
      {active && waits && invitation && (
        <Callout
          className="mb-6"
          title={t.rich('people.invitedAt', { time: () => <Time value={invitation.createdAt} format="relative" /> })}
        >
          <p>{t.rich('people.invitationWorksUntil', { time: () => <Time value={invitation.expiresAt} /> })}</p>
        </Callout>
      )}
      {active && waits && !invitation && (
        <Callout className="mb-6" title={t(gives === 'passkey' ? 'people.noPasskeyYet' : 'people.noPasswordYet')}>
          <p>
            {t.rich('people.inviteThisPersonOrLet', {
              link: (chunks) => <TextLink href={tenantPath(place, '/admin/identity-providers')}>{chunks}</TextLink>,
            })}
          </p>
        </Callout>
      )}
      {unconfirmedSince && (
        <Callout tone="warning" className="mb-6" title={t('people.emailNotConfirmed')}>
          <p>{t('people.emailAddressWasChangedBut')}</p>
          <p>
            {t('common.changed')}: <Time value={unconfirmedSince} />
          </p>
        </Callout>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          {before && (
            <ReturnCard tenantPlace={place} personId={id} loaded={before} mayGrant={mayChange && own !== 'auditor'} />
          )}
          <SessionsCard
            tenantPlace={place}
            personId={id}
            sessions={sessions}
            total={activeCounts.sessions}
            grants={grants}
            page={sessionsPage}
            mayEnd={mayChange}
            ownSessionId={context.admin.id}
          />
          <AccessCard tenantPlace={place} personId={id} active={active} {...access} />
          <HeldRolesCard
            tenantPlace={place}
            description={active ? t('people.rolesAreInTokens') : t('people.deactivatedRolesHaveNoEffect')}
            roles={resourceRoles}
          />
          <OwnedCard tenantPlace={place} owned={owned} />
          <PersonalTokensCard tenantPlace={place} personId={id} tokens={tokens} now={now} mayChange={mayChange} />
          <ActiveFamilies
            tenantPlace={place}
            person={{ id, userName }}
            families={families}
            total={familyTotal}
            mayRevoke={mayChange}
          />
          {notices && <NoticesCard tenantPlace={place} notices={notices} mayRetry={mayChange} />}
          <ProfileCard
            attributes={person.attributes}
            type={type}
            unconfirmed={
              unconfirmedEmail === null
                ? null
                : {
                    email: unconfirmedEmail,
                    badge: t('people.addressNotConfirmed'),
                    hint: t('people.addressIsConfirmedOnceThePerson'),
                  }
            }
            editHref={mayChange && `${basePath}/${id}/edit`}
          />
        </div>
        <div className="min-w-0 space-y-6">
          <OriginCard
            tenantPlace={place}
            person={person}
            connection={connection}
            provider={identities.find(({ linkedBy }) => linkedBy === 'created')?.providerName ?? null}
            link={link}
          />
          <SecondFactorsCard
            tenantPlace={tenant.place}
            personId={id}
            held={secondFactors}
            gives={gives}
            sessions={activeCounts.sessions}
            mayChange={mayChange}
          />
          <LinkedIdentitiesCard tenantPlace={place} personId={id} identities={identities} mayChange={mayChange} />
          <GroupsCard
            tenantPlace={place}
            person={{ id, name }}
            groups={groups}
            direct={directGroups}
            addHref={roleSuffices(own, 'admin') ? `${basePath}/${id}/groups/add` : null}
          />
          <RoleCard
            tenantPlace={place}
            person={person}
            roles={mayChange ? roles.filter((role) => mayManage(own, role)) : null}
          />
        </div>
      </div>
      <DoByApi actions={['people/[id]/actions.ts', 'leavers/notice-actions.ts']} params={params} />
    </>
  );
}
