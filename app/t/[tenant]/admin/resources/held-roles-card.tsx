import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { groupPath } from '../groups/group-path';
import { rolePath } from './role-path';

interface HeldRole {
  resource: { identifier: string; name: string };
  role: string;
  direct: boolean;
  /** The groups through which a person holds it. */
  groups?: readonly { id: string; name: string }[];
}

/**
 * The roles that a person or the members of a group hold at resources, with what they come from.
 * @param description what the roles mean on the page
 */
export function HeldRolesCard({
  tenantPlace,
  description,
  roles,
}: {
  tenantPlace: string;
  description: string;
  roles: readonly HeldRole[];
}) {
  const t = useText();
  return (
    <Card title={t('resources.rolesAtResources')} description={roles.length > 0 ? description : undefined}>
      {roles.length === 0 && <p className="text-sm text-ink-muted">{t('resources.holdsNoRoles')}</p>}
      <ul className="space-y-2 text-sm">
        {roles.map(({ resource, role, direct, groups = [] }) => (
          <li key={`${resource.identifier} ${role}`} className="wrap-anywhere">
            <span className="flex flex-wrap items-center gap-1.5">
              <TextLink href={rolePath(tenantPlace, resource.identifier, role)}>{role}</TextLink>
              <span className="text-ink-muted">{resource.name}</span>
              {!direct && groups.length === 0 && <Badge>{t('people.throughAnotherGroup')}</Badge>}
            </span>
            {groups.length > 0 && (
              <span className="flex flex-wrap gap-x-2 text-ink-muted">
                {direct && <span>{t('resources.assignedDirectly')}</span>}
                {groups.map(({ id, name }) => (
                  <span key={id}>
                    {t.rich('resources.throughGroup', {
                      name,
                      link: (chunks) => <TextLink href={groupPath(tenantPlace, id)}>{chunks}</TextLink>,
                    })}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
