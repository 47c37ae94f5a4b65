import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import type { ScimProvider } from '@/lib/provisioning/scim-connections/connection';
import { providerLabels } from '../providers';
import { setUpOf } from './set-up-values';

/** The values to paste into the directory, by the directory's field names. */
export function SetUp({ provider, baseUrl }: { provider: ScimProvider; baseUrl: string }) {
  const t = useText();
  const { where, values, afterwards } = setUpOf(provider, baseUrl);
  return (
    <Card
      title={
        provider === 'other'
          ? t('Set up in your directory')
          : t('Set up in {directory}', { directory: providerLabels[provider] })
      }
      description={t(where)}
    >
      <DescriptionList
        items={values.map(({ field, value, note }) => ({
          term: t(field),
          detail: (
            <span className="block space-y-0.5">
              {value !== null && <CopyText value={value} what={t(field)} />}
              {note && <span className="block text-ink-muted text-pretty">{t(note)}</span>}
            </span>
          ),
        }))}
      />
      <p className="mt-3 border-t pt-3 text-sm text-ink-muted text-pretty">{t(afterwards)}</p>
    </Card>
  );
}
