import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import { connectionPath } from '../scim-connections/connection-path';

interface BrakedDirectoriesProps {
  connections: readonly { id: string; name: string }[];
  tenantPlace: string;
}

/** The directories whose deactivations are being stopped, which needs a decision. */
export function BrakedDirectories({ connections, tenantPlace }: BrakedDirectoriesProps) {
  const t = useText();
  if (connections.length === 0) return null;
  return (
    <Callout tone="danger" className="mb-5" title={t('scimConnections.deactivationsAreBeingStopped')}>
      <p>
        {t('scimConnections.decideAboutDirectories')}{' '}
        {connections.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <TextLink href={connectionPath(tenantPlace, id)}>{name}</TextLink>
          </span>
        ))}
      </p>
    </Callout>
  );
}
