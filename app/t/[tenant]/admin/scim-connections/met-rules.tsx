import { useText } from '@/components/text/use-text';
import type { MappingRule } from '@/lib/scim/mapping/rule';

/** The mapping rules that matched something in a request. */
export function MetRules({ rules }: { rules: readonly MappingRule[] }) {
  const t = useText();
  if (rules.length === 0) return <p className="text-sm text-ink-muted">{t('scimConnections.noRulesApply')}</p>;
  return (
    <ul className="space-y-1 text-sm">
      {rules.map(({ from, to }) => (
        <li key={from} className="wrap-anywhere">
          <span className="font-mono">{from}</span>{' '}
          <span className="text-ink-muted">
            {to === null ? t('scimConnections.isIgnored') : t('scimConnections.mapsToLower')}
          </span>{' '}
          {to !== null && <span className="font-mono">{to}</span>}
        </li>
      ))}
    </ul>
  );
}
