import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { TokenName } from '@/lib/operation/playground/run';
import { text } from '@/lib/platform/shared/text';
import { OtherStepButton } from './other-step-button';

const labels: Record<TokenName, string> = {
  access_token: text('Access token'),
  refresh_token: text('Refresh token'),
  id_token: text('ID token'),
};

/** The tokens that the run has received, each with a link to the inspector. */
export function TokenList({ tokens }: { tokens: readonly TokenName[] }) {
  const t = useText();
  return (
    <Card
      title={t('Tokens of this run')}
      description={t('The latest token of each kind. They exist only on this page and are gone when you leave it.')}
      flush
    >
      <ul className="divide-y">
        {tokens.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-5 py-2.5 text-sm">
            {t(labels[name])}
            <OtherStepButton
              size="sm"
              value={`inspect-${name}`}
              aria-label={t('Inspect the {token}', { token: t(labels[name]) })}
            >
              {t('Inspect')}
            </OtherStepButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
