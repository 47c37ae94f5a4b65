import type { ReactNode } from 'react';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import type { Group } from '@/lib/directory/group';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';

/**
 * Warns that the directory can overwrite changes to a provisioned group, or says that its connection was deleted.
 * Renders nothing for a group of the console.
 */
export function ProvisionedNote({
  tenantPlace,
  group,
  connection,
}: {
  tenantPlace: string;
  group: Group;
  connection: ScimConnection | null;
}) {
  const t = useText();
  if (group.connectionId === null) return null;
  if (!connection)
    return <Callout title={t('groups.scimConnectionWasDeleted')}>{t('groups.thisGroupIsNoLonger')}</Callout>;
  return (
    <KeptByDirectory
      title={t.rich('groups.managedByDirectoryBehindConnection', {
        connection: connection.name,
        link: (chunks) => (
          <TextLink href={tenantPath(tenantPlace, `/admin/scim-connections/${connection.id}`)}>{chunks}</TextLink>
        ),
      })}
    />
  );
}

/**
 * The consequence of changing a provisioned group.
 * @param title which groups it applies to
 */
export function KeptByDirectory({ title }: { title: ReactNode }) {
  const t = useText();
  return (
    <Callout tone="warning" title={title}>
      {t('groups.changesYouMakeHereLast')}
    </Callout>
  );
}
