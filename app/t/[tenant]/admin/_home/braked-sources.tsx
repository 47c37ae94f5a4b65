import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';

interface BrakedSourcesProps {
  sources: readonly { name: string; href: string }[];
}

/** The directories and trusted issuers that are being stopped from ending people’s access, which needs a decision. */
export function BrakedSources({ sources }: BrakedSourcesProps) {
  const t = useText();
  if (sources.length === 0) return null;
  return (
    <Callout tone="danger" className="mb-5" title={t('scimConnections.tooManyLeavers')}>
      <p>
        {t('scimConnections.decideAboutSources')}{' '}
        {sources.map(({ name, href }, index) => (
          <span key={href}>
            {index > 0 && ', '}
            <TextLink href={href}>{name}</TextLink>
          </span>
        ))}
      </p>
    </Callout>
  );
}
