import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { pullSources } from '@/lib/provisioning/pull/source';
import { sourceLabels, sourceMeanings } from './labels';

/** Asks which directory is pulled, for a connection that does not say. */
export function ChooseSource({ path }: { path: string }) {
  const t = useText();
  return (
    <Card title={t('scimConnections.whichDirectoryIsPulled')} flush>
      <ul className="divide-y">
        {pullSources.map((source) => (
          <li key={source} className="space-y-1 px-5 py-4 text-sm">
            <TextLink href={`${path}?source=${source}`}>{t(sourceLabels[source])}</TextLink>
            <p className="text-ink-muted text-pretty">{t(sourceMeanings[source])}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
