import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { TextLink } from '@/components/ui/text-link';
import { cameBackSoon } from '@/lib/operation/departures/return';
import { countTexts } from '@/lib/pages/console/ended';
import { mayManage } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { clientPath } from '../../../clients/client-path';
import { groupPath } from '../../../groups/group-path';
import { LeftBehindList } from '../../../leavers/left-behind-list';
import { roleLabels } from '../../role-labels';
import { type LoadedReturn, roleKey } from './load-return';

interface ReturnSectionsProps {
  loaded: LoadedReturn;
  tenantPlace: string;
  /** The role of the administrator. */
  rank: Role | null;
}

/**
 * The fields of the form, by kind. If the person was away for a short time, what they had is selected: the departure was
 * probably a mistake.
 */
export function ReturnSections({ loaded, tenantPlace, rank }: ReturnSectionsProps) {
  const t = useText();
  const { returned, consoleRole, resourceRoles, leftBehind } = loaded;
  const { clients } = returned;
  const mayAssign = mayManage(rank, consoleRole);
  const selected = cameBackSoon(returned);
  const { accessKeys, personalTokens } = returned.departure.ended;
  const keys = countTexts(t, { accessKeys, personalTokens });
  return (
    <>
      {consoleRole !== null && (
        <Card title={t('people.consoleRole')}>
          <Checkbox
            name="consoleRole"
            label={t(roleLabels[consoleRole].label)}
            description={mayAssign ? t(roleLabels[consoleRole].description) : t('people.onlyOwnersCanAssignOwner')}
            disabled={!mayAssign}
            defaultChecked={selected && mayAssign}
          />
        </Card>
      )}
      <GroupsSection loaded={loaded} tenantPlace={tenantPlace} selected={selected} />
      {resourceRoles.length > 0 && (
        <Card title={t('people.rolesAtResources')} description={t('people.rolesByDirectoryCameBack')}>
          <div className="space-y-3">
            {resourceRoles.map(({ gone, ...one }) => (
              <Checkbox
                key={roleKey(one)}
                name="role"
                value={roleKey(one)}
                label={one.role}
                description={gone ? t('people.roleNoLongerExists') : one.resource.name}
                disabled={gone}
                defaultChecked={selected && !gone}
              />
            ))}
          </div>
        </Card>
      )}
      {clients.length > 0 && (
        <Card title={t('people.appsThatHadTokens')} description={t('people.appsAskAgain')}>
          <List>
            {clients.map(({ id, name }) => (
              <li key={id}>
                <TextLink href={clientPath(tenantPlace, id)}>{name ?? id}</TextLink>
              </li>
            ))}
          </List>
        </Card>
      )}
      {keys.length > 0 && (
        <Card title={t('people.keysAndTokens')} description={t('people.onlyThePersonCreates')}>
          <p className="text-sm">{keys.join(', ')}</p>
        </Card>
      )}
      {leftBehind && (
        <Card title={t('people.stillSuspendedOrHandedOver')} description={t('people.openToHandBack')}>
          <div className="text-sm">
            <LeftBehindList left={leftBehind} tenantPlace={tenantPlace} />
          </div>
        </Card>
      )}
    </>
  );
}

/** The groups that the person left, to join again, and those that the person is in, to leave. */
function GroupsSection({
  loaded: { groups, member },
  tenantPlace,
  selected,
}: {
  loaded: LoadedReturn;
  tenantPlace: string;
  selected: boolean;
}) {
  const t = useText();
  if (groups.length + member.length === 0) return null;
  const [byHand, byDirectory] = [
    member.filter(({ connectionId }) => connectionId === null),
    member.filter(({ connectionId }) => connectionId !== null),
  ];
  return (
    <Card title={t('common.groups')} description={t('people.groupsAreAsTheyWere')}>
      <div className="space-y-4">
        {groups.length > 0 && (
          <Choices legend={t('people.addToGroupsAgain')}>
            {groups.map(({ id, name, gone }) => (
              <Checkbox
                key={id}
                name="group"
                value={id}
                label={name}
                description={gone ? t('people.groupNoLongerExists') : undefined}
                disabled={gone}
                defaultChecked={selected && !gone}
              />
            ))}
          </Choices>
        )}
        {byHand.length > 0 && (
          <Choices legend={t('people.takeOutOfGroups')}>
            {byHand.map(({ id, displayName }) => (
              <Checkbox key={id} name="leave" value={id} label={displayName} />
            ))}
          </Choices>
        )}
        {byDirectory.length > 0 && (
          <div className="space-y-2 text-sm">
            <p className="text-ink-muted">{t('people.membersByDirectory')}</p>
            <List>
              {byDirectory.map(({ id, displayName }) => (
                <li key={id}>
                  <TextLink href={groupPath(tenantPlace, id)}>{displayName}</TextLink>
                </li>
              ))}
            </List>
          </div>
        )}
      </div>
    </Card>
  );
}

const Choices = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="space-y-2">
    <legend className="mb-2 text-sm text-ink-muted">{legend}</legend>
    {children}
  </fieldset>
);

const List = ({ children }: { children: ReactNode }) => (
  <ul className="space-y-1.5 text-sm wrap-anywhere">{children}</ul>
);
