import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { Group } from '@/lib/directory/group';
import type { GroupImpact } from '@/lib/directory/group-pages';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import { provisioningPath } from '../../provisioning/provisioning-path';

interface GroupFactsProps {
  tenantPlace: string;
  group: Group;
  connection: ScimConnection | null;
  impact: GroupImpact;
}

/** The group's origin, how many people it includes, and its history. */
export function GroupFacts({ tenantPlace, group, connection, impact }: GroupFactsProps) {
  const t = useText();
  const { id, connectionId, externalId, createdAt, updatedAt, version } = group;
  const origin = connection ? (
    <TextLink href={tenantPath(tenantPlace, `/admin/scim-connections/${connection.id}`)}>{connection.name}</TextLink>
  ) : connectionId ? (
    t('common.aDeletedConnection')
  ) : (
    t('common.theConsole')
  );
  return (
    <Card
      title={t('common.details')}
      actions={
        <span className="flex flex-wrap gap-x-3 text-sm">
          <TextLink href={tenantPath(tenantPlace, `/admin/audit-log?target=${id}`)}>{t('common.history')}</TextLink>
          <TextLink href={provisioningPath(tenantPlace, { resource: id })}>{t('common.provisioning')}</TextLink>
        </span>
      }
    >
      <DescriptionList
        className="[&>div]:sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        items={[
          {
            term: t('groups.totalMembers'),
            detail: t('groups.peopleIncludingNestedGroups', {
              count: impact.allPeople,
            }),
          },
          { term: t('common.provisionedBy'), detail: origin },
          ...(externalId === null
            ? []
            : [
                {
                  term: t('common.externalId'),
                  detail: <CopyText value={externalId} what={t('common.externalIdLower')} />,
                },
              ]),
          { term: t('common.created'), detail: <Time value={createdAt} /> },
          { term: t('common.changed'), detail: <Time value={updatedAt} /> },
          { term: t('common.version'), detail: version },
          { term: t('common.id'), detail: <CopyText value={id} what={t('common.id')} /> },
        ]}
      />
    </Card>
  );
}
