import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { resourcePath } from '../resource-path';
import { rolePath } from '../role-path';

interface RolesCardProps {
  tenantPlace: string;
  resource: ProtectedResource;
  /** To how many people and groups each role is assigned. */
  holders: ReadonlyMap<string, { people: number; groups: number }>;
  editable: boolean;
}

/** The roles that the resource declares. */
export function RolesCard({ tenantPlace, resource: { identifier, roles }, holders, editable }: RolesCardProps) {
  const t = useText();
  return (
    <Card
      title={t('resources.roles')}
      description={t('resources.rolesMeaning')}
      actions={
        editable && (
          <ButtonLink size="sm" href={`${resourcePath(tenantPlace, identifier)}/roles/new`}>
            {t('resources.addRole')}
          </ButtonLink>
        )
      }
    >
      {roles.length === 0 && <p className="text-sm text-ink-muted">{t('resources.noRoles')}</p>}
      <ul className="space-y-3 text-sm">
        {roles.map(({ name, description, permissions }) => {
          const { people, groups } = holders.get(name) ?? { people: 0, groups: 0 };
          return (
            <li key={name} className="wrap-anywhere">
              <TextLink href={rolePath(tenantPlace, identifier, name)}>{name}</TextLink>
              {description !== '' && <p>{description}</p>}
              <p className="text-ink-muted">
                {t('resources.roleCounts', { people, groups, permissions: permissions.length })}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
