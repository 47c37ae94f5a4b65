import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { TokenName } from '@/lib/operation/playground/run';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { OtherStepButton } from './other-step-button';

const labels: Record<TokenName, Sayable> = {
  access_token: msg('common.accessToken'),
  refresh_token: msg('common.refreshToken'),
  id_token: msg('common.idToken'),
  id_jag: msg('playground.idJag'),
};

/** The tokens that the run has received, each with a link to the inspector. */
export function TokenList({ tokens }: { tokens: readonly TokenName[] }) {
  const t = useText();
  return (
    <Card title={t('playground.tokensOfThisRun')} description={t('playground.latestTokenOfEachKind')} flush>
      <ul className="divide-y">
        {tokens.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-5 py-2.5 text-sm">
            {t(labels[name])}
            <OtherStepButton
              size="sm"
              value={`inspect-${name}`}
              aria-label={t('playground.inspectTheToken', { token: t(labels[name]) })}
            >
              {t('common.inspect')}
            </OtherStepButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
